/** The pack of hands in this browser: games, past days and puzzles with their optima, for a time without a network. */

import { showPack } from '../core/api.gen';
import type { OfflinePack } from '../core/protocol.gen';
import { remember, remembered } from '../core/storage';

const STORE = 'packs';
const ADDRESS = '/pack';
/** Where it is kept when the pack was fetched. */
const FETCHED_AT = 'packAt';
const DAY = 24 * 3_600_000;
/** A new server has no puzzles yet, but soon. */
const SOON = 10 * 60_000;

/** The pack; null where none was ever fetched. */
export async function keptPack(): Promise<OfflinePack | null> {
  try {
    const response = await (await caches.open(STORE)).match(ADDRESS, { ignoreVary: true });
    return response ? ((await response.json()) as OfflinePack) : null;
  } catch {
    // Storage is off, or the page is not secure.
    return null;
  }
}

/** Fetches another pack when the one in this browser is old; failing to do so changes nothing. */
export async function renewPack(now: number): Promise<void> {
  if (!('caches' in globalThis) || !(await isStale(now))) return;
  try {
    const pack = Response.json(await showPack());
    await (await caches.open(STORE)).put(ADDRESS, pack);
    remember(FETCHED_AT, now);
  } catch {
    // No network, or no room: the old pack stays.
  }
}

async function isStale(now: number): Promise<boolean> {
  const pack = await keptPack();
  const age = now - remembered(FETCHED_AT, 0);
  return !pack || age > (pack.puzzles.length > 0 ? DAY : SOON) || age < 0;
}
