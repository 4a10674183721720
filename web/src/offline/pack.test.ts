// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptPack, renewPack } from './pack';

const HOUR = 3_600_000;
const PACK = { games: [], days: [], puzzles: [{ id: 1 }] };
let stored: Response | undefined;
let fetched: number;

beforeEach(() => {
  localStorage.clear();
  stored = undefined;
  fetched = 0;
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => stored?.clone(), put: async (_: string, response: Response) => void (stored = response) }),
  });
  vi.stubGlobal('fetch', async () => {
    fetched += 1;
    return new Response(JSON.stringify(PACK));
  });
});

afterEach(() => vi.unstubAllGlobals());

it('a pack is fetched once a day', async () => {
  expect(await keptPack()).toBeNull();
  for (const hour of [1, 2, 24, 26]) await renewPack(hour * HOUR);
  expect([fetched, await keptPack()]).toEqual([2, PACK]);
});

it('a pack without puzzles is renewed sooner', async () => {
  vi.stubGlobal('fetch', async () => {
    fetched += 1;
    return new Response(JSON.stringify({ ...PACK, puzzles: [] }));
  });
  for (const hour of [1, 2, 3]) await renewPack(hour * HOUR);
  expect(fetched).toBe(3);
});

it('without a network, and from a server that has none, the old pack stays', async () => {
  await renewPack(HOUR);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await renewPack(100 * HOUR);
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }));
  await renewPack(100 * HOUR);
  expect(await keptPack()).toEqual(PACK);
});

it('browsers without a store have no pack, and do not fetch one', async () => {
  vi.unstubAllGlobals();
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await renewPack(HOUR);
  expect([await keptPack(), fetch.mock.calls.length]).toEqual([null, 0]);
});
