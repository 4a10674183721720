/** How players are called where only a seat's number, or a bot's level, is at hand. */

import { hasText, t } from '../i18n';
import type { RoomView } from '../protocol.gen';
import { seatName } from '../seats';

/** Somebody named in little room: a bot shows by its icon, so its level is enough. */
export interface Person {
  readonly name: string;
  readonly isBot: boolean;
}

/** The name on a seat. */
export function nameAt(view: RoomView, seat: number): string {
  const found = view.seats[seat];
  return found ? seatName(found) : '';
}

/** Who sits on a seat. */
export function personAt(view: RoomView, seat: number): Person {
  const found = view.seats[seat];
  return found?.bot ? { name: t(`bot-${found.bot}`), isBot: true } : { name: found?.name ?? '', isBot: false };
}

/** A name from the history: bots are kept by their level. */
export function pastName(name: string, isBot = hasText(`bot-${name}`)): string {
  return isBot && hasText(`bot-${name}`) ? t('seat-bot', { level: t(`bot-${name}`) }) : name;
}

/** Somebody from the history. */
export function pastPerson(name: string): Person {
  return hasText(`bot-${name}`) ? { name: t(`bot-${name}`), isBot: true } : { name, isBot: false };
}

/** A name for a headline: when it must break, then not right before the dot of a bot's name. */
export function unbroken(name: string): string {
  return name.replaceAll(' ·', '\u00a0·');
}
