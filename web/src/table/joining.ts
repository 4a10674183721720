/** The text that leads in: a table's code or whole name, a game code, or a link. */

import { CODE_VERSION, JOIN_CODE_LENGTH, ROOM_NAME_LENGTH, SET_VERSION } from '../core/protocol.gen';

export type Joining = { readonly room: string } | { readonly code: string } | { readonly challenge: string };

/** Crockford's: without letters that look like digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHORTEST_CODE = 8;
/** Characters that people mix up when they read or hear a code. */
const MIXED_UP = ['8B', '5S', '2Z', '6G', 'UV', '0D', '0Q', 'MN', 'VY', '17', 'VW'];
/** More offers would be a guessing game. */
const MOST_OFFERS = 3;

/** The destination of a text; null if it is empty. */
export function joiningOf(text: string): Joining | null {
  const challenge = /\/c\/([^/?#\s]+)/.exec(text)?.[1];
  if (challenge) return { challenge };
  const table = /\/t\/([^/?#\s]+)/.exec(text)?.[1];
  const plain = normalized(table ?? /\/join\/([^/?#\s]+)/.exec(text)?.[1] ?? text);
  if (!plain) return null;
  return table || isRoom(plain) ? { room: plain } : { code: plain };
}

/** Whether a text can be sent without a button: a link, or a table's code with its last character. */
export function isComplete(text: string): boolean {
  if (/\/(t|c|join)\/\w{6}/.test(text)) return true;
  const plain = normalized(text);
  return plain.length === JOIN_CODE_LENGTH && !isGameCodeStart(plain) && [...plain].every((sign) => ALPHABET.includes(sign));
}

/** Whether a game code can be one: its last character checks the others. */
export function isGameCode(text: string): boolean {
  const code = normalized(text);
  return code.length >= SHORTEST_CODE && isGameCodeStart(code) && check(code.slice(0, -1)) === code.at(-1);
}

/** Codes that differ in one doubtful character from one that was not found; of game codes, only those that can be one. */
export function offersFor(text: string): string[] {
  const plain = normalized(text);
  const isGame = plain.length > JOIN_CODE_LENGTH;
  const offers = [...plain].flatMap((sign, at) =>
    MIXED_UP.flatMap((pair) => {
      const other = pair[0] === sign ? pair[1]! : pair[1] === sign ? pair[0]! : '';
      return ALPHABET.includes(other) && other ? [plain.slice(0, at) + other + plain.slice(at + 1)] : [];
    }),
  );
  const possible = offers.filter((offer) => (isGame ? isGameCode(offer) : [...offer].every((sign) => ALPHABET.includes(sign))));
  return [...new Set(possible)].slice(0, MOST_OFFERS);
}

/** As the server reads it: upper case without spaces and hyphens, 0 for O, 1 for I and L. */
function normalized(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

function isGameCodeStart(plain: string): boolean {
  return plain.startsWith(CODE_VERSION) || plain.startsWith(SET_VERSION);
}

/** Game codes are longer than a table's code; one may be as long as a name, but no name begins like one. */
function isRoom(plain: string): boolean {
  return plain.length <= JOIN_CODE_LENGTH || (plain.length === ROOM_NAME_LENGTH && !isGameCodeStart(plain));
}

/** The check character of the rest of a game code: a weighted sum in the field of 32 elements with x^5 = x^2 + 1. */
function check(body: string): string {
  let sum = 0;
  for (const sign of body) {
    sum = (sum ^ Math.max(0, ALPHABET.indexOf(sign))) << 1;
    if (sum & 32) sum ^= 0b100101;
  }
  return ALPHABET[sum]!;
}
