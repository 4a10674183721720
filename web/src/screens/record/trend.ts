/** The chart of results over time: a column for each game or week, as high as its share of the possible points. */

import { columnsIn, round, type Column } from '../../ui/charts/columns';
import { partOf, type Reached } from './record';

const [LEFT, RIGHT, TOP, BOTTOM] = [40, 346, 20, 136];
/** Up to this many columns there is room for a number above each. */
export const MOST_NUMBERS = 10;

/** The height of a share in the chart. */
export function heightOf(part: number): number {
  return round(BOTTOM - part * (BOTTOM - TOP));
}

/** The columns, from left to right. Rounds without possible points have no column. */
export function trendOf(totals: readonly Reached[]): Column[] {
  const parts = totals.map(partOf).filter((part) => part !== null);
  return columnsIn([LEFT, RIGHT], parts, heightOf);
}

/** The part of all of them together. */
export function averageOf(totals: readonly Reached[]): number | null {
  const points = totals.reduce((sum, total) => sum + total.points, 0);
  const best = totals.reduce((sum, total) => sum + total.best, 0);
  return partOf({ points, best });
}
