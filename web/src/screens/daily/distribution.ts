/** The results of all players as bars: one for each number of points, mine marked. */

import type { DailyCount } from '../../core/protocol.gen';

export interface Bar {
  readonly points: number;
  /** Everything at or below these points: the first bar of a long row. */
  readonly isRest: boolean;
  readonly players: number;
  /** How many of them also have the bonus token. */
  readonly bonus: number;
  readonly isMine: boolean;
  /** Of the highest bar. */
  readonly share: number;
}

const MOST_BARS = 12;

/** From the lowest result to the best possible one; `mine` are my points, `best` the points of the best tray. */
export function barsOf(counts: readonly DailyCount[], mine: number | null, best: number | null): Bar[] {
  const all = [...counts.map(({ points }) => points), ...(best === null ? [] : [best])];
  if (all.length === 0) return [];
  const top = Math.max(...all);
  const low = Math.max(Math.min(...all), top - MOST_BARS + 1);
  const isRest = all.some((points) => points < low);
  const bars = Array.from({ length: top - low + 1 }, (_, index) => {
    const points = low + index;
    const here = counts.filter((count) => (index === 0 ? count.points <= points : count.points === points));
    return {
      points,
      isRest: index === 0 && isRest,
      players: sum(here),
      bonus: sum(here.filter(({ bonus }) => bonus)),
      isMine: mine !== null && (index === 0 ? mine <= points : mine === points),
    };
  });
  const highest = Math.max(1, ...bars.map(({ players }) => players));
  return bars.map((bar) => ({ ...bar, share: bar.players / highest }));
}

function sum(counts: readonly DailyCount[]): number {
  return counts.reduce((players, count) => players + count.players, 0);
}
