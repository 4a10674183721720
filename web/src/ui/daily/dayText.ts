/** The text that people share about a day: nothing in it tells anything about the cards. */

import { dayLabel } from '../../core/days';
import { shareText } from '../share/shareText';
import type { Daily } from '../../core/protocol.gen';

/** A day that was played, and whose best tray is known. */
export type PlayedDay = Daily & { readonly result: NonNullable<Daily['result']>; readonly best: NonNullable<Daily['best']> };

/** Whether everything is known that is shared about a day. */
export function isSharable(daily: Daily): daily is PlayedDay {
  return daily.result !== null && daily.best !== null;
}

/** The text to share about a day; `moves` is null while their number is unknown. */
export function dayText({ day, result, best }: PlayedDay, streak: number, moves: number | null, address: string): string {
  const { points, bonus, verdicts } = result;
  return shareText({ label: dayLabel(day), points, best: best.score, tokens: Number(bonus), rounds: [verdicts], moves, streak, address });
}

/** The address of a day. */
export function dayAddress(day: string): string {
  return new URL(`/daily/${day}`, location.href).href;
}
