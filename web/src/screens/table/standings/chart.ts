/** The small chart of solo games as numbers. */

import type { SoloHistory } from '../../../core/protocol.gen';
import { columnsIn, round, type Column } from '../../../ui/charts/columns';

export interface Chart {
  readonly columns: readonly Column[];
  readonly zero: number;
  readonly best: number | null;
  readonly average: number | null;
  /** A line over the last column, where it would have ended at best. */
  readonly possible: { readonly x: number; readonly y: number; readonly width: number } | null;
}

const [LEFT, RIGHT, TOP, BOTTOM] = [10, 350, 10, 128];
/** Where the numbers stand: below everything, where no line crosses them. */
export const LABELS = 146;

/** Columns for the games before and this one, with lines for the best, the average and par; negative points hang below the axis. */
export function columnsOf(history: SoloHistory, par: number | null): Chart {
  const values = [...history.recent, history.total ?? 0];
  const most = Math.max(1, history.best ?? 0, par ?? 0, ...values);
  const least = Math.min(0, ...values);
  const heightOf = (value: number): number => round(BOTTOM - ((value - least) * (BOTTOM - TOP)) / (most - least));
  const columns = columnsIn([LEFT, RIGHT], values, heightOf);
  const last = columns.at(-1)!;
  return {
    columns,
    possible: par === null ? null : { x: last.x, y: heightOf(par), width: last.width },
    zero: heightOf(0),
    best: history.best === null ? null : heightOf(history.best),
    average: history.average === null ? null : heightOf(history.average),
  };
}
