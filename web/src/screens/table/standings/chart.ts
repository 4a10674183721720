/** The small chart of solo games as numbers. */

import type { SoloHistory } from '../../../core/protocol.gen';

export interface Column {
  readonly value: number;
  readonly isLast: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Chart {
  readonly columns: readonly Column[];
  readonly zero: number;
  readonly best: number | null;
  readonly average: number | null;
  /** A line over the last column, where it would have ended at best. */
  readonly possible: { readonly x: number; readonly y: number; readonly width: number } | null;
}

const [LEFT, WIDTH, TOP, BOTTOM] = [10, 340, 10, 128];
/** Where the numbers stand: below everything, where no line crosses them. */
export const LABELS = 146;

/** Columns for the games before and this one, with lines for the best, the average and par; negative points hang below the axis. */
export function columnsOf(history: SoloHistory, par: number | null): Chart {
  const values = [...history.recent, history.total ?? 0];
  const most = Math.max(1, history.best ?? 0, par ?? 0, ...values);
  const least = Math.min(0, ...values);
  const scale = (BOTTOM - TOP) / (most - least);
  const height = (value: number): number => round(BOTTOM - (value - least) * scale);
  const step = WIDTH / Math.max(values.length, 6);
  const zero = height(0);
  const columns = values.map((value, index): Column => {
    const top = height(value);
    return {
      value,
      isLast: index === values.length - 1,
      x: round(LEFT + (WIDTH - step * values.length) / 2 + step * index + step * 0.14),
      y: Math.min(top, zero),
      width: round(step * 0.72),
      height: Math.max(2, Math.abs(zero - top)),
    };
  });
  const last = columns.at(-1)!;
  return {
    columns,
    possible: par === null ? null : { x: last.x, y: height(par), width: last.width },
    zero,
    best: history.best === null ? null : height(history.best),
    average: history.average === null ? null : height(history.average),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
