/** Contradictions that can be read off the cards: two of them that no tray with all five colors fulfills. */

import { CONTRADICTIONS } from './geometry.gen';

/** The first two cards of a hand that contradict each other; null if there are none. */
export function contradictionIn(hand: readonly string[]): readonly [string, string] | null {
  return CONTRADICTIONS.find((pair) => pair.every((card) => hand.includes(card) && !isMore(card, hand))) ?? null;
}

/** Two cards that ask for an exact number of one color, and mean their sum (ruling R3); null if there are none. */
export function sumIn(hand: readonly string[]): readonly [string, string] | null {
  const one = hand.find((card) => isMore(card, hand));
  return one ? [one, one.replace('1', '2')] : null;
}

/** "Exactly one" means three where "exactly two" of the color lies beside it (ruling R3). */
function isMore(card: string, hand: readonly string[]): boolean {
  return card.endsWith('1') && hand.includes(card.replace('1', '2'));
}
