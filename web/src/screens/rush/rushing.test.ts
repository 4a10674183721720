// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcement } from '../../core/announce';
import { ApiError } from '../../core/api';
import { COLORS } from '../../rules/board';
import { inComponent } from '../../testing/component.svelte';
import { rush } from '../../testing/puzzles';
import { remember, remembered } from '../../core/storage';
import { LOOK, Rushing, type RushServer } from './rushing.svelte';

const server = { start: vi.fn<RushServer['start']>(), at: vi.fn<RushServer['at']>(), answer: vi.fn<RushServer['answer']>() };
const RIGHT = 'KWBGO../....../.';
let stop: () => void;

async function begun(): Promise<Rushing> {
  const [rushing, destroy] = inComponent(() => new Rushing(server));
  stop = destroy;
  await pass(0);
  return rushing;
}

async function running(): Promise<Rushing> {
  const rushing = await begun();
  rushing.begin('Ann');
  await pass(3000);
  return rushing;
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

function build(rushing: Rushing): void {
  COLORS.forEach((color, position) => rushing.building.onTray.ondropcolor(color, position));
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  Object.values(server).forEach((question) => question.mockReset());
  server.start.mockImplementation(async () => rush());
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('starts the time after three, two, one', async () => {
  const rushing = await begun();
  rushing.begin('Ann');
  await pass(2900);
  expect([rushing.hand, server.start.mock.calls]).toEqual([null, []]);
  await pass(100);
  expect([rushing.hand, rushing.isBuilding, server.start.mock.calls]).toEqual([['K1', 'B_', 'G^'], true, [[{ name: 'Ann' }]]]);
});

it('says what is wrong where the server is not there', async () => {
  server.start.mockRejectedValueOnce(new ApiError('unreachable'));
  const rushing = await running();
  expect([rushing.run, rushing.startsAt, rushing.asking.problem]).toEqual([null, null, 'refused-other']);
});

it('takes no tray that lacks a color', async () => {
  const rushing = await running();
  rushing.done();
  expect([rushing.isEarly, announcement(), server.answer.mock.calls]).toEqual([true, 'rush-colors', []]);
  build(rushing);
  expect(rushing.isEarly).toBe(false);
});

it('takes a right tray immediately without a button, and continues with an empty one', async () => {
  const rushing = await running();
  server.answer.mockResolvedValueOnce({ is_right: true, verdicts: [], tray: RIGHT, run: rush({ number: 2, solved: 1, hand: 'W1 O_' }) });
  build(rushing);
  await pass(0);
  expect(server.answer.mock.calls).toEqual([['abc', { number: 1, tray: RIGHT }]]);
  expect([rushing.combo, rushing.past]).toEqual([1, [{ number: 1, hand: 'K1 B_ G^', isRight: true, tray: RIGHT }]]);
  expect([rushing.hand, rushing.run?.solved, rushing.bench.board.text]).toEqual([['W1', 'O_'], 1, '......./....../.']);
});

it('shows a mistake for a moment, then continues', async () => {
  const rushing = await running();
  const verdicts = [{ card: 'K1', fulfilled: false, breaking: [0] }];
  server.answer.mockResolvedValueOnce({ is_right: false, verdicts, tray: RIGHT, run: rush({ number: 2, misses: 1, hand: 'W1 O_' }) });
  build(rushing);
  rushing.done();
  await pass(0);
  expect(rushing.mistake).toMatchObject({ verdicts, tray: RIGHT, isPassed: false });
  expect([rushing.hand, rushing.isBuilding]).toEqual([['K1', 'B_', 'G^'], false]);
  await pass(LOOK);
  expect([rushing.mistake, rushing.hand, rushing.isBuilding]).toEqual([null, ['W1', 'O_'], true]);
});

it('shows what would have been right after a pass, and ends after the last strike', async () => {
  const rushing = await running();
  server.answer.mockResolvedValueOnce({
    is_right: false,
    verdicts: [],
    tray: RIGHT,
    run: rush({ misses: 3, is_over: true, hand: null, solved: 5 }),
  });
  rushing.pass();
  await pass(0);
  expect(rushing.mistake).toMatchObject({ tray: RIGHT, isPassed: true });
  expect([rushing.combo, rushing.past.map(({ isRight }) => isRight)]).toEqual([0, [false]]);
  rushing.goOn();
  expect([rushing.run?.is_over, rushing.isNewBest, announcement(), remembered('rush', '')]).toEqual([true, true, 'rush-solved', null]);
});

it('asks where the rush is when the server has heard the answer before', async () => {
  const rushing = await running();
  server.answer.mockRejectedValueOnce(new ApiError('other_hand'));
  server.at.mockResolvedValueOnce(rush({ number: 2, solved: 1, hand: 'W1 O_' }));
  build(rushing);
  rushing.done();
  await pass(0);
  expect([rushing.hand, rushing.asking.problem]).toEqual([['W1', 'O_'], '']);
});

it('keeps the tray where the server cannot be reached', async () => {
  const rushing = await running();
  server.answer.mockRejectedValueOnce(new ApiError('unreachable'));
  build(rushing);
  rushing.done();
  await pass(0);
  expect([rushing.bench.board.text, rushing.isBuilding, rushing.asking.problem]).toEqual([RIGHT, true, 'refused-other']);
});

it('ends when the time is up and the server agrees', async () => {
  const rushing = await running();
  server.at.mockResolvedValueOnce(rush()).mockResolvedValueOnce(rush({ is_over: true, hand: null, solved: 2 }));
  await pass(180_000);
  expect([rushing.isTimeUp, rushing.isBuilding, rushing.run?.is_over]).toEqual([true, false, false]);
  await pass(1000);
  expect([rushing.run?.is_over, rushing.isNewBest]).toEqual([true, false]);
});

it('ends even without the server', async () => {
  const rushing = await running();
  server.at.mockRejectedValue(new ApiError('unreachable'));
  await pass(190_000);
  expect(rushing.run?.is_over).toBe(true);
});

it('continues after a reload, with the same tray', async () => {
  const before = await running();
  build(before);
  stop();
  server.at.mockResolvedValueOnce(rush({ solved: 0 }));
  const rushing = await begun();
  expect([rushing.hand, rushing.bench.board.text, rushing.isLooking]).toEqual([['K1', 'B_', 'G^'], RIGHT, false]);
});

it('forgets a rush that the server does not know', async () => {
  remember('rush', { run: 'gone', best: 0 });
  server.at.mockRejectedValueOnce(new ApiError('unknown_rush'));
  const rushing = await begun();
  expect([rushing.run, rushing.asking.problem, rushing.isLooking]).toEqual([null, '', false]);
});
