/** What somebody typed to join: a table's short name, a game code, or a link with one of them. */

/** Names of tables are short, game codes are longer. */
const ROOM_LENGTH = 6;

export type Joining = { readonly room: string } | { readonly code: string };

/** What a text refers to; null if it is empty. */
export function joiningOf(text: string): Joining | null {
  const found = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? /[?&]code=([^&#]+)/.exec(text)?.[1] ?? text;
  const plain = found.replace(/[\s-]/g, '').toUpperCase();
  if (!plain) return null;
  return plain.length > ROOM_LENGTH ? { code: plain } : { room: plain };
}
