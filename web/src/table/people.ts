/** Who sits at a table, what they are called, and who is there: at a table, where space is tight, and in past games. */

import { hasText, language, t } from '../core/i18n';
import { GHOST, type RoomView, type SeatView } from '../core/protocol.gen';
import { botName, isBot } from './bots';

/** A player's name where space is tight: an icon marks a bot or a ghost. */
export interface Person {
  readonly name: string;
  readonly icon: 'bot' | 'ghost' | null;
  /** The kind of bot; null for people and ghosts, and for bots that are named by their level. */
  readonly level: string | null;
}

/** The name of a ghost; a ghost has no name after its owner deleted their data. */
export function ghostName(name: string): string {
  return name ? t('ghost-of', { name }) : t('ghost-nameless');
}

/** The name on a seat: a person's as they gave it, a bot's as the language writes it, and that a ghost is one. */
export function nameAt(view: RoomView, seat: number): string {
  const found = view.seats[seat];
  if (!found) return '';
  if (found.bot === GHOST) return ghostName(found.name);
  if (isNumberShown(view, seat)) return t('people-name-numbered', { name: personName(found.name), number: seat + 1 });
  return isNameless(view, found) ? personName(numbered(seat)) : pastName(found.name, found.bot !== null);
}

/** Who sits on a seat. */
export function personAt(view: RoomView, seat: number): Person {
  const found = view.seats[seat];
  if (!found) return { name: '', icon: null, level: null };
  if (isNumberShown(view, seat)) return { name: nameAt(view, seat), icon: null, level: null };
  return isNameless(view, found) ? pastPerson(numbered(seat), null) : pastPerson(found.name, found.bot);
}

/** Whether a name is hidden from the viewer. The host sees all names: a seat without one has no data any longer. */
function isNameless(view: RoomView, seat: SeatView): boolean {
  return view.names_hidden && !view.is_host && !seat.bot && !seat.name;
}

/** Whether a name that others see as a number has it beside it: for the host, and for the player. */
function isNumberShown(view: RoomView, seat: number): boolean {
  const found = view.seats[seat]!;
  return view.names_hidden && !found.bot && found.name !== '' && (view.is_host || seat === view.you);
}

/** A hidden name as past games have it. */
function numbered(seat: number): string {
  return `#${seat + 1}`;
}

/** My seat, if I take part in this round: not as a late guest who still waits for the next. */
export function partIn(view: RoomView): SeatView | null {
  const seat = view.you === null ? null : (view.seats[view.you] ?? null);
  return seat && playsIn(view, seat) ? seat : null;
}

/** Whether a game has no other player, and is not the one try of a day: it can wait, and it can be ended. */
export function isAlone(view: RoomView): boolean {
  return view.you !== null && view.day === null && view.seats.filter(Boolean).length === 1;
}

/** Whether a player takes part in this round. */
export function playsIn(view: RoomView, seat: SeatView): boolean {
  return view.phase === 'lobby' || seat.plays_from <= view.round;
}

/** Whether a new player can sit down now: there is a free seat without standings. */
export function canSitDown(view: RoomView): boolean {
  const isFree = (number: number): boolean => !view.standings.some((standing) => standing.seat === number);
  const hasRoom = view.seats.some((seat, number) => (seat ? makesRoom(view, seat) : isFree(number)));
  return view.you === null && hasRoom && (view.is_host || !view.locked);
}

/** Whether a bot makes room for a person: in the lobby, and no ghost does. */
export function makesRoom(view: RoomView, seat: SeatView): boolean {
  return view.phase === 'lobby' && seat.bot !== null && !seat.ghost;
}

/** The names of the players the next round waits for, other than me. */
export function othersNotReady(view: RoomView): string[] {
  return view.seats.flatMap((seat, number) =>
    seat && playsIn(view, seat) && !seat.ready && !seat.left && !seat.away && !seat.bot && number !== view.you
      ? [nameAt(view, number)]
      : [],
  );
}

/** "Ada is away", for all absent players except me; empty when all are here. */
export function awayText(view: RoomView): string {
  const away = view.seats.flatMap((seat, number) =>
    seat && !seat.online && !seat.left && number !== view.you ? [nameAt(view, number)] : [],
  );
  return away.length > 0 ? t('table-names-away', { count: away.length, names: listed(away) }) : '';
}

/** Some names as a list in the language shown. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language()).format(names);
}

/** A name in a list of games: a bot in the answer to a challenge is a ghost. */
export function playerName({ name, bot }: { name: string; bot: boolean }, challenge: string | null): string {
  return bot && challenge ? ghostName(name) : pastName(name, bot);
}

/** A name from a past game: the bots of the first ones are stored by their level. */
export function pastName(name: string, wasBot = isBot(name)): string {
  if (!wasBot) return personName(name);
  return isBot(name) ? t('seat-bot', { level: botName(name) }) : botCalled(name);
}

/** A player from a past game, with the level if it was a bot. */
export function pastPerson(name: string, bot: string | null): Person {
  if (!bot) return { name: personName(name), icon: null, level: null };
  if (bot === GHOST) return { name: ghostName(name), icon: 'ghost', level: null };
  return name === bot ? { name: botName(bot), icon: 'bot', level: null } : { name: botCalled(name), icon: 'bot', level: botName(bot) };
}

/** A player's name as given; a player without data has none. Past games have `#3` for a name that was hidden. */
export function personName(name: string): string {
  const number = /^#(\d+)$/.exec(name)?.[1];
  if (number) return t('people-numbered', { number });
  return name || t('people-deleted');
}

/** A name for a headline: no line break right before the dot in a bot's name. */
export function unbroken(name: string): string {
  return name.replaceAll(' ·', '\u00a0·');
}

/** A bot's first name as the language writes it. */
function botCalled(name: string): string {
  const key = `bot-name-${name.toLowerCase()}`;
  return hasText(key) ? t(key) : name;
}
