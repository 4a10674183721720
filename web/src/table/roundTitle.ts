import { shortName } from '../core/days';
import { t } from '../core/i18n';
import type { RoomView } from '../core/protocol.gen';

/** The title of a round: its number, or the day of its hand. */
export function roundTitle({ day, round, settings }: RoomView): string {
  return day ? t('day-of', { day: shortName(day) }) : t('round-of', { round, rounds: settings.rounds });
}
