/** A player's result of each day, for strips and calendars. */

import { t } from '../../core/i18n';
import type { Daily, DailyCalendar, DailyDay } from '../../core/protocol.gen';
import { longName } from '../../core/days';

export interface DayMark {
  readonly day: string;
  /** Null where the day was not played. */
  readonly points: number | null;
  readonly bonus: boolean;
  readonly best: number | null;
  /** The share of the possible points, from 0 to 1; null while it is unknown. */
  readonly share: number | null;
  /** Nothing better was possible. */
  readonly isPerfect: boolean;
}

/** The known facts about days; today's result comes from today's hand, the calendar keeps it back. */
export function marksOf(calendar: DailyCalendar, today: Daily | null): (day: string) => DayMark {
  const found = new Map(calendar.days.map((entry) => [entry.day, entry] as const));
  const now = today && todaysEntry(today);
  if (now) found.set(now.day, now);
  return (day) => markOf(day, found.get(day));
}

function todaysEntry({ day, grade, players, result, best }: Daily): DailyDay {
  return {
    day,
    grade,
    players,
    points: result?.points ?? null,
    bonus: result?.bonus ?? null,
    best: result && best ? best.score : null,
    best_bonus: result && best ? best.bonus : null,
  };
}

function markOf(day: string, entry: DailyDay | undefined): DayMark {
  const { points = null, bonus = null, best = null, best_bonus: withBonus = null } = entry ?? {};
  const isKnown = points !== null && best !== null;
  return {
    day,
    points,
    bonus: bonus ?? false,
    best,
    share: isKnown ? (best > 0 ? Math.min(1, Math.max(0, points) / best) : 1) : null,
    isPerfect: isKnown && points >= best && ((bonus ?? false) || !withBonus),
  };
}

/** A day in words: its date, and the result or that there is none. */
export function markText(mark: DayMark, today: string): string {
  const day = longName(mark.day, today);
  if (mark.points === null) return t(mark.day === today ? 'day-mark-today' : 'day-mark-open', { day });
  const { points, best } = mark;
  return best === null ? t('day-mark-points', { day, points }) : t(mark.isPerfect ? 'day-mark-best' : 'day-mark', { day, points, best });
}
