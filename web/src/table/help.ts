/** Help for single seats, in words. */

import { t } from '../core/i18n';
import type { RoomView, SeatHelp } from '../core/protocol.gen';
import { nameAt } from './people';

export const NO_HELP: SeatHelp = { seconds: 0, live_marks: false, cards: null, points: 0 };

/** Each help in a few words; none for a seat without help. */
export function helpWords(help: SeatHelp | null): string[] {
  if (!help) return [];
  return [
    ...(help.seconds ? [t('aid-ahead', { seconds: help.seconds })] : []),
    ...(help.live_marks ? [t('aid-marks')] : []),
    ...(help.cards ? [t('aid-first-cards', { count: help.cards })] : []),
    ...(help.points ? [t('aid-points', { points: help.points })] : []),
  ];
}

/** Whether I may choose the help of a seat. */
export function mayHelp(view: RoomView, number: number): boolean {
  const seat = view.seats[number];
  if (!seat || seat.ghost || view.day || view.challenge) return false;
  return view.is_host || (view.settings.own_help && number === view.you);
}

/** The names of the players who see the cards before me; none when the round begins for all at the same time. */
export function namesAhead(view: RoomView): string[] {
  const mine = view.you === null ? 0 : (view.seats[view.you]?.help?.seconds ?? 0);
  if (view.phase !== 'lead_in') return [];
  return view.seats.flatMap((seat, number) => ((seat?.help?.seconds ?? 0) > mine && seat && !seat.left ? [nameAt(view, number)] : []));
}
