/** The acts of the ceremony in order, and the facts known at each of them. */

import { spheresOn } from '../../../rules/board';
import { failures } from '../../../rules/results';
import { POINTS_LOST_PER_CARD, type SeatScore } from '../../../core/protocol.gen';

export type CountStage =
  | { readonly kind: 'points' }
  | { readonly kind: 'card'; readonly index: number }
  | { readonly kind: 'bonus' }
  | { readonly kind: 'totals' }
  | { readonly kind: 'best' };

export interface Act {
  readonly stage: CountStage;
  /** Milliseconds until the next; the last one stays. */
  readonly length: number;
}

const [POINTS, CARDS, MOST_PER_CARD, BONUS, TOTALS] = [1700, 4800, 800, 1100, 1300];

/** The acts in order; they take under ten seconds for any number of cards. */
export function actsOf(cards: number, hasBonus: boolean): Act[] {
  const perCard = Math.min(MOST_PER_CARD, CARDS / Math.max(1, cards));
  return [
    { stage: { kind: 'points' }, length: POINTS },
    ...Array.from({ length: cards }, (_, index): Act => ({ stage: { kind: 'card', index }, length: perCard })),
    ...(hasBonus ? [{ stage: { kind: 'bonus' }, length: BONUS } as Act] : []),
    { stage: { kind: 'totals' }, length: TOTALS },
    { stage: { kind: 'best' }, length: 0 },
  ];
}

/** How many cards have been read out at this stage. */
export function cardsRead(stage: CountStage, cards: number): number {
  if (stage.kind === 'points') return 0;
  return stage.kind === 'card' ? stage.index + 1 : cards;
}

/** The points of a tray once the first `read` cards have been read out. */
export function pointsSoFar(score: SeatScore, read: number): number {
  return spheresOn(score.tray) - POINTS_LOST_PER_CARD * failures(score.verdicts.slice(0, read));
}
