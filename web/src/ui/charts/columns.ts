/** The columns of a chart, from left to right: equally wide, and in the middle where they are few. */

export const [WIDTH, HEIGHT] = [360, 150];
/** The number of columns that fill the width; fewer columns stay this narrow. */
const FEWEST = 6;

export interface Column {
  readonly value: number;
  readonly isLast: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `heightOf` is where a value lies in the picture; every column begins at zero and is at least a line. */
export function columnsIn(
  [left, right]: readonly [number, number],
  values: readonly number[],
  heightOf: (value: number) => number,
): Column[] {
  const zero = heightOf(0);
  const step = (right - left) / Math.max(values.length, FEWEST);
  const start = left + (right - left - step * values.length) / 2;
  return values.map((value, index) => ({
    value,
    isLast: index === values.length - 1,
    x: round(start + step * (index + 0.14)),
    y: value < 0 ? zero : Math.min(heightOf(value), zero - 2),
    width: round(step * 0.72),
    height: round(Math.max(2, Math.abs(zero - heightOf(value)))),
  }));
}

/** To a tenth. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
