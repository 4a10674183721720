// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askWhetherNew, hasLearned, hasPlayed, isLearned, isNewcomer } from './newcomer';

const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', asked.mockReset());
});

afterEach(() => vi.unstubAllGlobals());

it('is somebody without a game, here and on the server', async () => {
  asked.mockImplementation(async () => Response.json([]));
  expect(await Promise.all([askWhetherNew(), askWhetherNew()])).toEqual([true, true]);
  expect([isNewcomer(), asked.mock.calls.length]).toEqual([true, 1]);
});

it('is nobody who has played, in this browser or before', async () => {
  asked.mockImplementation(async () => Response.json([{}]));
  expect([await askWhetherNew(), isNewcomer()]).toEqual([false, false]);
  hasPlayed();
  expect([await askWhetherNew(), asked.mock.calls.length]).toEqual([false, 1]);
});

it('is nobody we cannot ask about, but only for now', async () => {
  asked.mockRejectedValueOnce(new Error('offline')).mockImplementation(async () => Response.json([]));
  expect([await askWhetherNew(), await askWhetherNew()]).toEqual([false, true]);
});

it('has learned once the lesson is over', () => {
  expect(isLearned()).toBe(false);
  hasLearned();
  expect(isLearned()).toBe(true);
});
