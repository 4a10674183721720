// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { announcement } from '../../core/announce';
import { ApiError } from '../../core/api';
import type { PuzzleSource } from '../../offline/puzzleSource';
import { COLORS, formatTray } from '../../rules/board';
import type { Hint, Puzzle } from '../../core/protocol.gen';
import { inComponent } from '../../testing/component.svelte';
import { puzzle, sourceOf, verdictOn } from '../../testing/puzzles';
import { Solving } from './solving.svelte';

const answer = vi.fn<PuzzleSource['answer']>();
const hint = vi.fn<PuzzleSource['hint']>();
const WISH: Hint = { step: 'move', points: null, bonus: null, cards: null, move: null, tray: null, count: null, fact: null };

function solving(changes: Partial<Puzzle> = {}): Solving {
  return inComponent(() => new Solving(puzzle(changes), sourceOf({ answer, hint })))[0];
}

/** One sphere of each color, as far as given. */
function build(on: Solving, many: number = COLORS.length): void {
  COLORS.slice(0, many).forEach((color, position) => on.building.onTray.ondropcolor(color, position));
  flushSync();
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  sessionStorage.clear();
  answer.mockReset();
  hint.mockReset();
  answer.mockImplementation(async () => verdictOn(true));
  vi.stubGlobal('fetch', async () => Response.json({ best: verdictOn(true).best, moves: ['B@2', 'G@3', 'O@4', 'W@5', 'B@6'] }));
});

it('judges the tray immediately', () => {
  const one = solving();
  expect(one.marks).toEqual([false, true, true]);
  build(one, 1);
  expect([one.marks, one.colors]).toEqual([[true, true, true], 1]);
  expect(answer).not.toHaveBeenCalled();
});

it('is handed in by itself once every card is fulfilled with all five colors', async () => {
  const one = solving();
  build(one);
  await settled();
  expect(answer.mock.calls).toEqual([[1, { tray: 'KWBGO../....../.' }]]);
  expect([one.isOver, one.isSolved, one.change, announcement()]).toEqual([true, true, 12, 'puzzle-solved']);
});

it('is handed in although a hint was on its way', async () => {
  let tell!: (hint: Hint) => void;
  hint.mockReturnValue(new Promise((resolve) => (tell = resolve)));
  const one = solving();
  void one.takeHint('possible');
  build(one);
  expect(answer).not.toHaveBeenCalled();
  tell({ ...WISH, step: 'possible', points: 9, bonus: true });
  await settled();
  await settled();
  expect(one.isSolved).toBe(true);
});

it('is handed in again where the server could not be reached', async () => {
  answer.mockRejectedValueOnce(new ApiError('unreachable'));
  const one = solving();
  build(one);
  await settled();
  await settled();
  expect([one.isOver, one.asking.problem, answer.mock.calls.length]).toEqual([false, 'refused-other', 1]);
  await one.answer();
  expect(one.isSolved).toBe(true);
});

it('waits until the player answers, and continues after a wrong answer', async () => {
  answer.mockResolvedValueOnce(verdictOn(false)).mockResolvedValueOnce(verdictOn(true, { change: 0 }));
  const one = solving({ kind: 'optimum' });
  expect(one.canAnswer).toBe(false);
  build(one);
  await settled();
  expect(answer).not.toHaveBeenCalled();
  await one.answer();
  expect([one.isWrong, one.isOver, one.isAtStake, one.change]).toEqual([true, false, false, -9]);
  one.building.undo();
  expect(one.isWrong).toBe(false);
  await one.answer();
  expect([one.isSolved, one.change]).toEqual([true, -9]);
});

it('takes cards for an answer, in the order of the hand', async () => {
  const one = solving({ kind: 'conflict' });
  one.tap('G^');
  expect(one.canAnswer).toBe(false);
  one.tap('B_');
  one.tap('K1');
  one.tap('B_');
  expect([one.chosen, one.pointed]).toEqual([['K1', 'G^'], 'B_']);
  await one.answer();
  expect(answer.mock.calls).toEqual([[1, { cards: ['K1', 'G^'] }]]);
});

it('shows the best tray to a player who gives up', async () => {
  answer.mockResolvedValueOnce(verdictOn(false, { best: verdictOn(true).best }));
  const one = solving({ kind: 'optimum' });
  build(one, 2);
  await one.giveUp();
  expect(answer.mock.calls).toEqual([[1, {}]]);
  expect([one.isOver, one.isSolved, formatTray(one.tray)]).toEqual([true, false, 'KWBGOWB/....../.']);
  expect([one.mine.points, one.checked.points]).not.toEqual([one.checked.points, one.mine.points]);
  one.solution.stepper.goTo(0);
  expect(formatTray(one.tray)).toBe('KW...../....../.');
});

it('leaves the rating alone where the puzzle was known', async () => {
  const one = solving({ counts: false, kind: 'optimum' });
  build(one, 1);
  await one.answer();
  expect([one.isAtStake, one.change]).toEqual([false, null]);
});

it('makes the move of a hint, which then has no move any longer', async () => {
  hint.mockResolvedValue({ ...WISH, move: 'W3' });
  const one = solving();
  build(one, 1);
  await one.takeHint('move');
  expect(hint.mock.calls).toEqual([[1, 'move', 'K....../....../.']]);
  const next = one.moveOf(one.hintOf('move')!)!;
  expect(next.tray).toBe('K..W.../....../.');
  one.make(next);
  expect([formatTray(one.tray), one.moveOf(one.hintOf('move')!)]).toEqual(['K..W.../....../.', null]);
});

it('keeps tray and hints through a reload', async () => {
  hint.mockResolvedValue({ ...WISH, step: 'possible', points: 9, bonus: true });
  const one = solving({ kind: 'optimum' });
  build(one, 3);
  await one.takeHint('possible');
  const again = solving({ kind: 'optimum' });
  expect([formatTray(again.tray), again.taken.cost, again.bench.board.past.length]).toEqual(['KWB..../....../.', 1, 3]);
  expect(formatTray(solving({ id: 2 }).tray)).toBe('......./....../.');
});
