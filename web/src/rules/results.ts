/** Helpers for the results of a round. */

import type { RoundResult, Verdict } from '../core/protocol.gen';

/** The cards of the round. */
export function cardsOf(result: RoundResult): string[] {
  return result.hand.split(' ').filter(Boolean);
}

/** How many cards failed. */
export function failures(verdicts: readonly Verdict[]): number {
  return verdicts.filter((verdict) => !verdict.fulfilled).length;
}
