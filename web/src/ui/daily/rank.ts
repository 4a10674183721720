/** A player's rank among all who played the same hand: honest even with few of them. */

import { language, t } from '../../core/i18n';
import type { DailyCount, DailyResult } from '../../core/protocol.gen';

export interface DayRank {
  readonly better: number;
  readonly same: number;
  readonly worse: number;
}

/** From this many others on, a share says more than two numbers. */
const MANY = 100;

/** How many of the others did better, the same and worse. */
export function rankOf(counts: readonly DailyCount[], { points, bonus }: Pick<DailyResult, 'points' | 'bonus'>): DayRank {
  const mine = worth(points, bonus);
  const sum = (wanted: (value: number) => boolean): number =>
    counts.filter((count) => wanted(worth(count.points, count.bonus))).reduce((players, count) => players + count.players, 0);
  return {
    better: sum((value) => value > mine),
    same: Math.max(0, sum((value) => value === mine) - 1),
    worse: sum((value) => value < mine),
  };
}

/** Points first; a bonus token decides between equals. */
function worth(points: number, bonus: boolean): number {
  return 2 * points + Number(bonus);
}

/** "Better than 7 of 9 others", with all that there is to say at the top. */
export function rankText({ better, same, worse }: DayRank): string {
  const others = better + same + worse;
  if (others === 0) return t('day-rank-only');
  if (better === 0) return worse === 0 ? t('day-rank-all-same', { count: others }) : t('day-rank-top', { count: others + 1, same });
  if (worse === 0) return t('day-rank-low', { count: better });
  return others < MANY ? t('day-rank', { worse, count: others }) : t('day-rank-share', { share: shareText(worse / others), count: others });
}

/** Rounded down: no player is better than all. */
function shareText(share: number): string {
  return new Intl.NumberFormat(language(), {
    style: 'percent',
    maximumFractionDigits: 0,
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions).format(share);
}
