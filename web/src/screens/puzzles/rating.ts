/** How a rating is shown: never more certain than it is. */

import { GRADES, type Grade, type Rating } from '../../core/protocol.gen';

/** Above this deviation, a rating says little yet. */
const UNCERTAIN = 110;

/** The grades, the easiest first. */
export const LEVELS: readonly Grade[] = GRADES.filter((grade) => grade !== 'any');

/** Whether the rating is too uncertain to show a level. */
export function isFinding({ deviation }: Rating): boolean {
  return deviation > UNCERTAIN;
}

/** The rating with its uncertainty, as strings: without separators as in 1,540. */
export function ratingWords({ rating, deviation }: Rating): { rating: string; spread: string; low: string; high: string } {
  const spread = 2 * deviation;
  return { rating: String(rating), spread: String(spread), low: String(rating - spread), high: String(rating + spread) };
}
