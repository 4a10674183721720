/** The hand of a real table: all cards to choose from, an address to share, and why not all can be met. */

import { CARDS } from '../../geometry.gen';
import type { Explained } from '../../protocol.gen';
import { CARD_KINDS, faceOf, type CardKind } from '../../game/cards';

/** The most cards that can be judged and solved. */
export const MOST_CARDS = 8;

/** The 60 cards by kind. */
export const GROUPS: readonly (readonly [CardKind, readonly string[]])[] = CARD_KINDS.map((kind) => [
  kind,
  CARDS.filter((code) => faceOf(code)?.kind === kind),
]);

/** The cards of a text that is written exactly as we write it; null for anything the server should read. */
export function knownHand(text: string): string[] | null {
  const codes = text.split(/\s+/).filter(Boolean);
  const isKnown = codes.every((code, index) => CARDS.includes(code) && codes.indexOf(code) === index);
  return isKnown && codes.length <= MOST_CARDS ? codes : null;
}

/** The part of an address behind the question mark, with everything else in it kept. */
export function queryOf(before: string, hand: readonly string[], tray: string): string {
  const query = new URLSearchParams(before);
  query.delete('hand');
  query.delete('tray');
  if (hand.length > 0) query.set('hand', hand.join(' '));
  if (/[A-Z]/.test(tray)) query.set('tray', tray);
  return query.size > 0 ? `?${query}` : '';
}

/** Cards that rule each other out, and on which trays they do. */
export interface Conflicts {
  readonly reason: 'at-all' | 'with-five-colors';
  readonly sets: readonly (readonly string[])[];
}

const MOST_SETS = 3;

/** The smallest conflicts; what holds on any tray is not said again of those with five colors. */
export function conflictsOf({ at_all, with_five_colors }: Explained): Conflicts[] {
  const always = at_all.map(String);
  const all: Conflicts[] = [
    { reason: 'at-all', sets: at_all },
    { reason: 'with-five-colors', sets: with_five_colors.filter((set) => !always.includes(String(set))) },
  ];
  return all
    .filter(({ sets }) => sets.length > 0)
    .map(({ reason, sets }) => ({ reason, sets: [...sets].sort((one, other) => one.length - other.length).slice(0, MOST_SETS) }));
}
