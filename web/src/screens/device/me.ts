/** Requests about this browser's player: linking another device, exporting the data, and deleting it. */

import { ApiError } from '../../core/api';
import { eraseMe, exportMe, joinDevice, undoJoin } from '../../core/api.gen';
import { prefer, preferences } from '../../core/preferences';
import type { LinkOwner } from '../../core/protocol.gen';
import { remember, remembered } from '../../core/storage';

const PREFIX = 'dimension.';
const FORMER = 'former';

/** Who this device was before it was connected; the server alone can turn it back. */
interface Former {
  readonly name: string;
}

/** Whether the games of this device stay behind, or move to the player of the link. */
export type Mine = 'leave' | 'join';

/** Becomes the player whose link it is, with their name; `hasMine` says whether there is a player to go back to. */
export async function becomeOwner(secret: string, mine: Mine, hasMine: boolean): Promise<LinkOwner> {
  const owner = await joinDevice({ secret, mine });
  if (hasMine) remember(FORMER, { name: preferences().name } satisfies Former);
  if (owner.name) prefer({ name: owner.name });
  return owner;
}

/** Whether this device was connected, and can be the player again who it was before. */
export function canUndo(): boolean {
  return remembered<Former | null>(FORMER, null) !== null;
}

/** Becomes the player again who this device was before it was connected. */
export async function goBack(): Promise<void> {
  const former = remembered<Former | null>(FORMER, null);
  await undoJoin();
  localStorage.removeItem(PREFIX + FORMER);
  prefer({ name: former?.name ?? '' });
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
