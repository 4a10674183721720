// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let newcomer: typeof import('./newcomer');
const asked = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('fetch', asked.mockReset());
  newcomer = await import('./newcomer');
});

afterEach(() => vi.unstubAllGlobals());

it('is a player without a game, here and on the server, who is asked about once', async () => {
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

it('has learned once the lesson is over', () => {
  const { hasLearned, isLearned } = newcomer;
  expect(isLearned()).toBe(false);
  hasLearned();
  expect(isLearned()).toBe(true);
});
