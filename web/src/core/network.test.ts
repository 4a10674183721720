// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listTables } from './api.gen';
import { askServer, isOnline, onNetwork } from './network';

const answers = async (): Promise<Response> => Response.json([]);
const silence = async (): Promise<Response> => Promise.reject(new TypeError('no network'));

beforeEach(() => vi.useFakeTimers());

afterEach(async () => {
  vi.stubGlobal('fetch', answers);
  await askServer();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a request without an answer means that there is no network, until the server answers again', async () => {
  let heard = 0;
  const stop = onNetwork(() => (heard += 1));
  vi.stubGlobal('fetch', silence);
  await expect(listTables()).rejects.toThrow('unreachable');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([isOnline(), heard]).toEqual([false, 1]);
  vi.stubGlobal('fetch', answers);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  expect([isOnline(), heard]).toEqual([true, 2]);
});

it('one request that fails alone means nothing', async () => {
  vi.stubGlobal('fetch', async (path: string) => (path === '/health' ? answers() : silence()));
  await expect(listTables()).rejects.toThrow('unreachable');
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(true);
});

it('the browser tells too', async () => {
  vi.stubGlobal('fetch', silence);
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(false);
  vi.stubGlobal('fetch', answers);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(true);
});
