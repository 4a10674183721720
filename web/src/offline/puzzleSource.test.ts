// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseTray } from '../rules/board';
import { judgeTray } from '../rules/judging';
import type { OfflinePack, OfflinePuzzle } from '../core/protocol.gen';
import { waitingResults } from './handIn';
import { ANYWHERE } from './puzzleSource';

const BEST = 'BWWOWBB/..K.G./.';
const HAND = 'O2 W-O KxW B_ G^ O>K';
const CHECKED = judgeTray(HAND.split(' '), parseTray(BEST));
const best = { score: CHECKED.points, bonus: CHECKED.bonus, tray: BEST, failed: ['O2'], with_bonus: null, why: null };
const PUZZLES: OfflinePuzzle[] = [
  { id: 1, kind: 'optimum', grade: 'medium', hand: HAND, best, conflicts: [], rating: 1400 },
  { id: 2, kind: 'optimum', grade: 'medium', hand: HAND, best, conflicts: [], rating: 1400 },
  { id: 3, kind: 'optimum', grade: 'evil', hand: HAND, best, conflicts: [], rating: 1900 },
  { id: 4, kind: 'conflict', grade: 'easy', hand: 'K1 K-K W_ O>K', best, conflicts: [['K1', 'K-K']], rating: 1000 },
];
const PACK: OfflinePack = { games: [], days: [], puzzles: PUZZLES };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(JSON.stringify(PACK)) }) });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
});

afterEach(() => vi.unstubAllGlobals());

describe('puzzles without a network', () => {
  it('come one by one, of the chosen grade', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await ANYWHERE.next('optimum', null)).id);
    expect(ids).toEqual([1, 2, 1]);
    expect(await ANYWHERE.next('optimum', 'evil')).toMatchObject({ id: 3, counts: false, is_solved: false });
    expect(await ANYWHERE.at(4)).toMatchObject({ hand: 'K1 K-K W_ O>K' });
  });

  it('are judged here, and handed in once when they are solved', async () => {
    const before = waitingResults().length;
    expect(await ANYWHERE.answer(1, { tray: 'K....../....../.' })).toMatchObject({ solved: false, best: null });
    expect(await ANYWHERE.answer(1, {})).toMatchObject({ solved: false, best });
    for (let at = 0; at < 2; at += 1) expect(await ANYWHERE.answer(1, { tray: BEST })).toMatchObject({ solved: true, best, change: 0 });
    expect(await ANYWHERE.answer(4, { cards: ['K1', 'W_'] })).toMatchObject({ solved: false, conflicts: null });
    expect(await ANYWHERE.answer(4, { cards: ['K-K', 'K1'] })).toMatchObject({ solved: true, conflicts: [['K1', 'K-K']] });
    expect(waitingResults().slice(before)).toMatchObject([
      { kind: 'puzzle', puzzle: 1, tray: BEST },
      { kind: 'puzzle', puzzle: 4, cards: ['K-K', 'K1'] },
    ]);
    expect((await ANYWHERE.at(1)).is_solved).toBe(true);
  });

  it('have hints in the same steps', async () => {
    const steps = ['possible', 'give_up', 'move', 'tray'] as const;
    const hints = await Promise.all(steps.map((step) => ANYWHERE.hint(1, step, '......./....../.')));
    expect(hints.map(({ points, cards, move, tray }) => [points, cards, move, tray])).toEqual([
      [best.score, null, null, null],
      [null, ['O2'], null, null],
      [null, null, 'B@0', null],
      [null, null, null, BEST],
    ]);
    const cards = await Promise.all(steps.map((step) => ANYWHERE.hint(4, step, '......./....../.')));
    expect(cards.map((hint) => [hint.count, hint.cards])).toEqual([
      [2, null],
      [null, ['K1']],
      [null, ['K1']],
      [null, ['K1', 'K-K']],
    ]);
  });

  it('that are not in the pack have to wait', async () => {
    await expect(ANYWHERE.at(99)).rejects.toThrow('unreachable');
  });
});

it('asks the server while there is a network, and remembers its record', async () => {
  const record = { player: { rating: 1700, deviation: 80, answers: 9 }, totals: [], level: 'evil' };
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(path === '/api/puzzles' ? record : { id: 77 })));
  expect([await ANYWHERE.record(), (await ANYWHERE.next('fulfill', null)).id]).toEqual([record, 77]);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  expect([await ANYWHERE.record(), (await ANYWHERE.next('optimum', null)).id]).toEqual([record, 3]);
});

it('does not turn to the pack after a refusal', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'slow_down', details: {} }), { status: 429 }));
  await expect(ANYWHERE.next('optimum', null)).rejects.toThrow('slow_down');
});
