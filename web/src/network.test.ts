// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { openTables } from './api';
import { isOnline, onNetwork, sawServer } from './network';

afterEach(() => {
  vi.unstubAllGlobals();
  sawServer(true);
});

it('a request that gets no answer means that there is no network, until one does', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await expect(openTables()).rejects.toThrow('unreachable');
  expect(isOnline()).toBe(false);
  vi.stubGlobal('fetch', async () => new Response('[]'));
  await openTables();
  expect(isOnline()).toBe(true);
});

it('the browser tells too, and listeners hear of changes only', () => {
  let heard = 0;
  const stop = onNetwork(() => (heard += 1));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('offline'));
  expect([isOnline(), heard]).toEqual([false, 1]);
  window.dispatchEvent(new Event('online'));
  stop();
  expect([isOnline(), heard]).toEqual([true, 2]);
});
