/** What this browser's player can ask about themselves: another device, everything that is kept, and forgetting it. */

import { ApiError } from '../../core/api';
import { eraseMe, exportMe, joinDevice } from '../../core/api.gen';
import { prefer } from '../../core/preferences';
import type { LinkOwner } from '../../core/protocol.gen';

const PREFIX = 'dimension.';

/** Becomes the player whose link it is, with their name. */
export async function becomeOwner(secret: string): Promise<LinkOwner> {
  const owner = await joinDevice({ secret });
  if (owner.name) prefer({ name: owner.name });
  return owner;
}

/** Everything that the server and this browser keep, as the text of a file. */
export async function exported(): Promise<string> {
  const found: Record<string, unknown> | null = await exportMe();
  // The answer broke off on the way.
  if (found === null) throw new ApiError('unreachable');
  return JSON.stringify({ ...found, browser: kept(localStorage) }, null, 2);
}

/** Forgets the player, here and on the server. */
export async function forgetMe(): Promise<void> {
  await eraseMe({ confirm: true });
  // Once more in memory, so that the next choice does not write it back.
  prefer({ name: '' });
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(kept(storage))) storage.removeItem(PREFIX + key);
  }
}

/** The secret in the address of this page, which is then taken out of it: no history should have it. */
export function secretInAddress(): string | null {
  const secret = location.hash.slice(1);
  if (!secret) return null;
  history.replaceState(null, '', location.pathname);
  return secret;
}

function kept(storage: Storage): Record<string, unknown> {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(PREFIX));
  return Object.fromEntries(keys.map((key) => [key.slice(PREFIX.length), parsed(storage.getItem(key))]));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
