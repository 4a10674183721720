/** The text that people share about a day: nothing in it tells anything about the cards. */

import { t } from '../../core/i18n';
import type { Daily } from '../../core/protocol.gen';

/** A day that was played, and whose best tray is known. */
export type PlayedDay = Daily & { readonly result: NonNullable<Daily['result']>; readonly best: NonNullable<Daily['best']> };

/** Whether everything is known that is shared about a day. */
export function isTold(daily: Daily): daily is PlayedDay {
  return daily.result !== null && daily.best !== null;
}

/** Points of points possible, a sign per card, the streak, and where to play. */
export function shareText({ day, result, best }: PlayedDay, streak: number, address: string): string {
  const title = t(result.bonus ? 'daily-share-bonus' : 'daily-share', { day, points: result.points, best: best.score });
  const signs = result.verdicts.map(({ fulfilled }) => t(fulfilled ? 'daily-share-fulfilled' : 'daily-share-failed')).join('');
  return [title, signs, ...(streak > 0 ? [t('daily-share-streak', { streak })] : []), address].join('\n');
}

/** Where everybody finds the hand of a day. */
export function dayAddress(day: string): string {
  return new URL(`/daily/${day}`, location.href).href;
}
