/** The chart of results over time: a column for each game or week, as high as its share of the possible points. */

import { partOf, type Reached } from './record';

export const [WIDTH, HEIGHT] = [360, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 346, 20, 136];
/** Up to this many columns there is room for a number above each. */
const MOST_NUMBERS = 10;
/** The number of columns that fill the width; fewer columns stay this narrow. */
const FEWEST = 6;

export interface TrendColumn {
  readonly part: number;
  readonly isLast: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether its number stands above it. */
  readonly hasNumber: boolean;
}

/** The height of a share in the chart. */
export function heightOf(part: number): number {
  return round(BOTTOM - part * (BOTTOM - TOP));
}

/** The columns, from left to right. Rounds without possible points have no column. */
export function trendOf(totals: readonly Reached[]): TrendColumn[] {
  const parts = totals.map(partOf).filter((part) => part !== null);
  const step = (RIGHT - LEFT) / Math.max(parts.length, FEWEST);
  const start = LEFT + (RIGHT - LEFT - step * parts.length) / 2;
  return parts.map((part, index) => ({
    part,
    isLast: index === parts.length - 1,
    x: round(start + step * (index + 0.14)),
    y: Math.min(heightOf(part), BOTTOM - 2),
    width: round(step * 0.72),
    height: round(Math.max(2, BOTTOM - heightOf(part))),
    hasNumber: parts.length <= MOST_NUMBERS || index === parts.length - 1,
  }));
}

/** The part of all of them together. */
export function averageOf(totals: readonly Reached[]): number | null {
  const points = totals.reduce((sum, total) => sum + total.points, 0);
  const best = totals.reduce((sum, total) => sum + total.best, 0);
  return partOf({ points, best });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
