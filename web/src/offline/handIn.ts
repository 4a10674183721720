/** Results from a time without a network: kept in this browser until the server has them. */

import { handIn } from '../core/api.gen';
import { MOST_HANDED_IN, type HandIn } from '../core/protocol.gen';
import { remember, remembered } from '../core/storage';
import { Watched } from '../core/watched';

export type Played = HandIn['results'][number];
/** A result without what is added to it here. */
export type NewResult = Played extends infer Kind ? (Kind extends Played ? Omit<Kind, 'id' | 'played_at'> : never) : never;

const KEY = 'handIn';
/** Results that wait at most; the oldest are forgotten first. */
const MOST_WAITING = 200;

const waiting = new Watched<readonly Played[]>(remembered<readonly Played[]>(KEY, []));
let sending: Promise<void> | null = null;

/** The results that the server does not have yet, the oldest first. */
export function waitingResults(): readonly Played[] {
  return waiting.value;
}

/** Keeps a result until it can be handed in. */
export function keepResult(result: NewResult, now: number): void {
  const played = { ...result, id: crypto.randomUUID(), played_at: now } as Played;
  change((before) => [...before, played].slice(-MOST_WAITING));
}

/** Hands in all waiting results; those that fail stay for the next time. */
export function sendResults(): Promise<void> {
  sending ??= send().finally(() => (sending = null));
  return sending;
}

async function send(): Promise<void> {
  for (;;) {
    // Another page may have handed them in meanwhile.
    const batch = remembered<readonly Played[]>(KEY, []).slice(0, MOST_HANDED_IN);
    if (batch.length === 0) return;
    const answer = await handIn({ results: batch }).catch(() => null);
    const settled = new Set([...(answer?.stored ?? []), ...(answer?.refused ?? [])]);
    if (settled.size === 0) return;
    change((before) => before.filter(({ id }) => !settled.has(id)));
  }
}

function change(make: (before: readonly Played[]) => readonly Played[]): void {
  waiting.value = make(remembered<readonly Played[]>(KEY, []));
  remember(
    KEY,
    waiting.update((now) => now),
  );
}
