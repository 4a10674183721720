/** Who sits where, in words. */

import { t } from './i18n';
import type { SeatView } from './protocol.gen';

/** A person's name as they gave it, a bot's by its level. */
export function seatName(seat: SeatView): string {
  return seat.bot ? t('seat-bot', { level: t(`bot-${seat.bot}`) }) : seat.name;
}
