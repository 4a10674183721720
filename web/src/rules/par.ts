/** Par: the best possible points of the rounds so far, and a result as a share of the best one. */

import { percentage } from '../core/numbers';
import { STARTING_POINTS, type RoundResult } from '../core/protocol.gen';

/** The points of a player with the best tray in every round; null while one of them is unknown. */
export function bestSoFar(results: readonly RoundResult[]): number | null {
  let points = STARTING_POINTS;
  for (const { best } of results) {
    if (!best) return null;
    points += best.score;
  }
  return results.length > 0 ? points : null;
}

/** "70%"; nothing for negative points. Null where no points were possible. */
export function shareOf(points: number, best: number): string | null {
  return best > 0 ? percentage(Math.max(0, points) / best) : null;
}
