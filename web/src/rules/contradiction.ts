/** Contradictions that can be read off the cards: two of them that no tray with all five colors fulfills. */

import { CONTRADICTIONS } from './geometry.gen';

/** The first two cards of a hand that contradict each other; null if there are none. */
export function contradictionIn(hand: readonly string[]): readonly [string, string] | null {
  return CONTRADICTIONS.find((pair) => pair.every((card) => hand.includes(card) && !isMore(card, hand))) ?? null;
}

/** "Exactly one" means three where "exactly two" of the color lies beside it (ruling R3). */
function isMore(card: string, hand: readonly string[]): boolean {
  return card.endsWith('1') && hand.includes(card.replace('1', '2'));
}
