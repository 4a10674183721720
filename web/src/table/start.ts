/** Starts games with one click: opens a table, and keeps what to do there until its page is connected. */

import { openTable, showTable } from '../core/api.gen';
import { t } from '../core/i18n';
import { askWhetherNew } from './newcomer';
import { preferences } from '../core/preferences';
import type { ClientMessage, NewTable, TableName } from '../core/protocol.gen';
import { go } from '../core/router';
import { lastSettings } from './lastSettings';

let pending: { room: string; messages: ClientMessage[] } | null = null;

/** The first messages to send at this table. They are handed out once. */
export function takePendingMessages(room: string): ClientMessage[] {
  const messages = pending?.room === room ? pending.messages : [];
  pending = null;
  return messages;
}

/** The name to take a seat with. */
export function myName(): string {
  return preferences().name || t('ui-default-name');
}

/** A solo game, dealt immediately; a gentle one the first time. */
export async function playAlone(): Promise<void> {
  const gentle = await askWhetherNew();
  await sitDown({ settings: { ...lastSettings('solo'), seats: 1, listed: false }, gentle }, [{ type: 'start' }]);
}

/** A game against bots, dealt immediately. */
export async function playWithBots(levels: readonly string[]): Promise<void> {
  const bots = levels.map((level, index): ClientMessage => ({ type: 'seat_bot', seat: index + 1, level }));
  await sitDown({ settings: { ...lastSettings('bots'), seats: levels.length + 1, listed: false } }, [...bots, { type: 'start' }]);
}

/** A table that waits for friends. */
export async function waitForFriends(): Promise<void> {
  const name = preferences().name;
  const settings = lastSettings('friends');
  const table = await openTable({ settings: { ...settings, seats: Math.max(2, settings.seats) } });
  goTo(table, name ? [{ type: 'take_seat', name }] : []);
}

/** A table for many; its host may lead without playing. */
export async function openForMany(): Promise<void> {
  goTo(await openTable({ settings: lastSettings('class') }), []);
}

/** The table with this name or join code; fails if none is open. */
export async function joinTable(room: string): Promise<void> {
  go(`/t/${(await showTable(room)).room}`);
}

/** The deal of a game code as a solo game, dealt immediately. */
export async function playCode(code: string): Promise<void> {
  await sitDown({ settings: { ...lastSettings('solo'), seats: 1, listed: false }, code }, [{ type: 'start' }]);
}

/** A table for others with the deal of a game code; it waits for them. */
export async function waitWithCode(code: string, way: 'friends' | 'class'): Promise<void> {
  const settings = lastSettings(way);
  const table = await openTable({ settings: { ...settings, seats: Math.max(2, settings.seats) }, code });
  const name = preferences().name;
  goTo(table, name && way === 'friends' ? [{ type: 'take_seat', name }] : []);
}

/** Goes to a table, and says these messages there as soon as its page is connected. */
export function goTo({ room }: Pick<TableName, 'room'>, messages: ClientMessage[]): void {
  pending = { room, messages };
  go(`/t/${room}`);
}

async function sitDown(table: NewTable, then: ClientMessage[]): Promise<void> {
  goTo(await openTable(table), [{ type: 'take_seat', name: myName() }, ...then]);
}
