/** Hands as text: all cards to choose from, typed hands, and addresses that hold one. */

import { CARD_KINDS } from './cards';
import { CARDS_BY_KIND, type CardKind } from './geometry.gen';
import { SETTINGS_RANGES } from '../core/protocol.gen';

/** The most cards that can be judged and solved. */
export const MOST_CARDS = SETTINGS_RANGES.cards[1];

/** The 60 cards by kind. */
export const GROUPS: readonly (readonly [CardKind, readonly string[]])[] = CARD_KINDS.map((kind) => [kind, CARDS_BY_KIND[kind]]);

const CARDS = GROUPS.flatMap(([, codes]) => codes);

/** The cards of a text in exactly our notation; null for anything the server should read. */
export function knownHand(text: string): string[] | null {
  const codes = text.split(/\s+/).filter(Boolean);
  const isKnown = codes.every((code, index) => CARDS.includes(code) && codes.indexOf(code) === index);
  return isKnown && codes.length <= MOST_CARDS ? codes : null;
}

/** The query of an address that holds hand and tray, and keeps whatever else was in it. */
export function queryOf(before: string, hand: readonly string[], tray: string): string {
  const query = new URLSearchParams(before);
  query.delete('hand');
  query.delete('tray');
  if (hand.length > 0) query.set('hand', hand.join(' '));
  if (/[A-Z]/.test(tray)) query.set('tray', tray);
  return query.size > 0 ? `?${query}` : '';
}

/** The hands of a text: one on each line or between semicolons; lines that begin with # are skipped. */
export function handsIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(';'))
    .map((hand) => hand.trim())
    .filter(Boolean);
}

/** The address of the page where a set of hands is made. */
export function handsPath(hands: readonly string[]): string {
  return hands.length > 0 ? `/hands?${new URLSearchParams({ hands: hands.join(';') })}` : '/hands';
}
