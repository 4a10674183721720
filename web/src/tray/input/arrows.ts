/** Where an arrow key leads among places on the screen. */

export type Direction = readonly [number, number];

/** A point of the screen: x to the right, y down. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How much worse a step aside is than one ahead. */
const ASIDE = 2.2;
/** A place whose offset to the side is more than this many times its distance ahead is not in this direction. */
const WIDEST = 2.2;
/** A place less than this share of its distance ahead is not ahead. */
const LEAST = 0.15;
/** A place beside a direction comes after all places in it. */
const FAR = 1e6;

/** The nearest of some places in a direction; the same place where there is none. */
export function nextPlace(from: number, among: readonly number[], where: (place: number) => Spot, [dx, dy]: Direction): number {
  const here = where(from);
  let [best, least] = [from, Infinity];
  for (const to of among) {
    const [x, y] = [where(to).x - here.x, where(to).y - here.y];
    const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    const isStraight = aside < WIDEST * ahead;
    // To the left and right also what is not quite in that direction, so that everything can be reached.
    const counts = to !== from && ahead > LEAST * Math.hypot(x, y) && (isStraight || dx !== 0);
    const cost = ahead + ASIDE * aside + (isStraight ? 0 : FAR);
    if (counts && cost < least) [best, least] = [to, cost];
  }
  return best;
}
