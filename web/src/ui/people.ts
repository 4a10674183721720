/** How players are called where only a seat's number, or a bot's level, is at hand. */

import { hasText, t } from '../i18n';
import type { RoomView } from '../protocol.gen';
import { seatName } from '../seats';

/** The name on a seat. */
export function nameAt(view: RoomView, seat: number): string {
  const found = view.seats[seat];
  return found ? seatName(found) : '';
}

/** A name from the history: bots are kept by their level. */
export function pastName(name: string, isBot = hasText(`bot-${name}`)): string {
  return isBot && hasText(`bot-${name}`) ? t('seat-bot', { level: t(`bot-${name}`) }) : name;
}
