/** How a rating is shown: never more certain than it is. */

import { GRADES, type Grade, type Rating } from '../../core/protocol.gen';

/** Above this deviation, a rating says little yet. */
const UNCERTAIN = 110;

/** The grades somebody can choose, the easiest first. */
export const LEVELS: readonly Grade[] = GRADES.filter((grade) => grade !== 'any');

/** Whether too little is known about somebody to speak of a level. */
export function isFinding({ deviation }: Rating): boolean {
  return deviation > UNCERTAIN;
}

/** The rating with what it may be off by, for the texts: as strings, because nobody writes 1,540. */
export function ratingWords({ rating, deviation }: Rating): { rating: string; spread: string; low: string; high: string } {
  const spread = 2 * deviation;
  return { rating: String(rating), spread: String(spread), low: String(rating - spread), high: String(rating + spread) };
}
