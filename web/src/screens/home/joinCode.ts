/** What somebody typed to join: a table's short name, a game code, or a link with one of them. */

import { ROOM_NAME_LENGTH } from '../../protocol.gen';

export type Joining = { readonly room: string } | { readonly code: string };

/** What a text refers to; null if it is empty. */
export function joiningOf(text: string): Joining | null {
  const found = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? /[?&]code=([^&#]+)/.exec(text)?.[1] ?? text;
  const plain = found.replace(/[\s-]/g, '').toUpperCase();
  if (!plain) return null;
  // Game codes are longer than names of tables.
  return plain.length > ROOM_NAME_LENGTH ? { code: plain } : { room: plain };
}
