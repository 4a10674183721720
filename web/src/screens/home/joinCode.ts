/** The text in the field to join: a table's code or name, a game code, or a link with one of them. */

import { CODE_VERSION, JOIN_CODE_LENGTH, ROOM_NAME_LENGTH, SET_VERSION } from '../../core/protocol.gen';

export type Joining = { readonly room: string } | { readonly code: string };

/** The target of a text; null if it is empty. */
export function joiningOf(text: string): Joining | null {
  const linked = /\/t\/([^/?#\s]+)/.exec(text)?.[1];
  const plain = (linked ?? /[?&]code=([^&#\s]+)/.exec(text)?.[1] ?? text).replace(/[\s-]/g, '').toUpperCase();
  if (!plain) return null;
  return linked || isRoom(plain) ? { room: plain } : { code: plain };
}

/** Game codes are longer than a table's code; one may be as long as a name, but no name begins like one. */
function isRoom(plain: string): boolean {
  const first = plain.charAt(0).replace(/[IL]/, '1');
  return plain.length <= JOIN_CODE_LENGTH || (plain.length === ROOM_NAME_LENGTH && first !== CODE_VERSION && first !== SET_VERSION);
}
