/** What players are called: at a table, where space is tight, and in past games. */

import { t } from '../i18n';
import type { RoomView, SeatView } from '../protocol.gen';
import { botName, isBot } from './bots';

/** A player's name where space is tight: an icon marks a bot, so its level is enough. */
export interface Person {
  readonly name: string;
  readonly isBot: boolean;
}

/** A person's name as they gave it, a bot's by its level. */
export function seatName(seat: SeatView): string {
  return seat.bot ? t('seat-bot', { level: botName(seat.bot) }) : seat.name;
}

/** The name on a seat. */
export function nameAt(view: RoomView, seat: number): string {
  const found = view.seats[seat];
  return found ? seatName(found) : '';
}

/** Who sits on a seat. */
export function personAt(view: RoomView, seat: number): Person {
  const found = view.seats[seat];
  return found?.bot ? { name: botName(found.bot), isBot: true } : { name: found?.name ?? '', isBot: false };
}

/** The names of the players the next round waits for, other than me. */
export function othersNotReady(view: RoomView): string[] {
  return view.seats.flatMap((seat, number) => (seat && !seat.ready && !seat.left && !seat.bot && number !== view.you ? [seatName(seat)] : []));
}

/** A name from a past game: bots are stored by their level. */
export function pastName(name: string, wasBot = isBot(name)): string {
  return wasBot ? t('seat-bot', { level: botName(name) }) : name;
}

/** A player from a past game. */
export function pastPerson(name: string): Person {
  return isBot(name) ? { name: botName(name), isBot: true } : { name, isBot: false };
}

/** A name for a headline: no line break right before the dot in a bot's name. */
export function unbroken(name: string): string {
  return name.replaceAll(' ·', '\u00a0·');
}
