/** Judges trays without the server, by the judges generated from the rules. */

import { askedBy, CARDS, earnsBonus, JUDGES, pointsFor, positionsIn, type Card } from './judges.gen';
import type { Checked, Verdict } from '../core/protocol.gen';
import { COLORS, count, type Tray } from './board';

/** Judges every card of a hand, given by our own codes. */
export function judgeTray(hand: readonly string[], tray: Tray): Checked {
  const masks = COLORS.map((color) => maskOf(tray, (found) => found === color));
  const occupied = maskOf(tray, (found) => found !== null);
  const cards = hand.map(cardOf);
  const asked = askedBy(cards);
  const verdicts = cards.map((card, index): Verdict => {
    const breaking = JUDGES[card.type](card, masks, occupied, asked[card.first]!);
    return { card: hand[index]!, fulfilled: breaking === null, breaking: positionsIn(breaking ?? 0) };
  });
  const failed = verdicts.filter(({ fulfilled }) => !fulfilled).length;
  const spheres = count(tray);
  return { spheres, points: pointsFor(spheres, failed), bonus: earnsBonus(masks.filter(Boolean).length, failed), verdicts };
}

/** Which cards of a hand are fulfilled on a tray. */
export function marksOn(hand: readonly string[], tray: Tray): boolean[] {
  return judgeTray(hand, tray).verdicts.map(({ fulfilled }) => fulfilled);
}

function cardOf(code: string): Card {
  const card = CARDS[code];
  if (!card) throw new Error(`no card ${code}`);
  return card;
}

function maskOf(tray: Tray, isMeant: (color: Tray[number]) => boolean): number {
  return tray.reduce((mask, color, position) => (isMeant(color) ? mask | (1 << position) : mask), 0);
}
