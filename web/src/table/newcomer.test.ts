// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { result, score, view } from '../testing/views';
import { isPlayedThrough } from './newcomer';

let newcomer: typeof import('./newcomer');
const asked = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('fetch', asked.mockReset());
  newcomer = await import('./newcomer');
});

afterEach(() => vi.unstubAllGlobals());

it('is a player without a game, here and on the server, with one request', async () => {
  const { askWhetherNew, isNewcomer, knownGames } = newcomer;
  asked.mockImplementation(async () => Response.json([]));
  expect([(await knownGames()).length === 0, await askWhetherNew()]).toEqual([true, true]);
  expect([isNewcomer(), asked.mock.calls.length]).toEqual([true, 1]);
});

it('is not a player who has played, in this browser or before', async () => {
  const { askWhetherNew, hasPlayed, isNewcomer } = newcomer;
  asked.mockImplementation(async () => Response.json([{}]));
  expect([await askWhetherNew(), isNewcomer()]).toEqual([false, false]);
  hasPlayed();
  expect([await askWhetherNew(), asked.mock.calls.length]).toEqual([false, 1]);
});

it('is not a player the server says nothing about, but only for now', async () => {
  const { askWhetherNew } = newcomer;
  asked.mockRejectedValueOnce(new Error('offline')).mockImplementation(async () => Response.json([]));
  expect([await askWhetherNew(), await askWhetherNew()]).toEqual([false, true]);
});

it('is still new after the hand of a day', async () => {
  asked.mockImplementation(async () => Response.json([{ daily: { day: '2026-11-16', points: -6, best: 11 } }]));
  expect(await newcomer.askWhetherNew()).toBe(true);
});

const BUILT = result([score(0, 'K....../....../.', ['yes'])]);

it.each([
  [true, { results: [BUILT] }],
  [false, { results: [result([score(0, '......./....../.', ['yes']), score(1, 'K....../....../.', ['yes'])])] }],
  [false, { results: [BUILT], phase: 'scored' as const }],
  [false, { results: [BUILT], day: '2026-11-16' }],
  [false, { results: [BUILT], you: null }],
])('has played: %j', (expected, changes) => {
  expect(isPlayedThrough(view({ phase: 'over', ...changes }))).toBe(expected);
});

it('has learned once the lesson is over', () => {
  const { hasLearned, isLearned } = newcomer;
  expect(isLearned()).toBe(false);
  hasLearned();
  expect(isLearned()).toBe(true);
});
