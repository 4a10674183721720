/** What somebody wants at a table they are on their way to: one click on the home screen is enough. */

import { openTable } from '../api';
import { language, t } from '../i18n';
import { DEFAULT_SETTINGS, type ClientMessage, type TableSettings } from '../protocol.gen';
import { go } from '../router';
import { preferences } from '../preferences';
import { remember, remembered } from '../storage';

let intent: { room: string; messages: ClientMessage[] } | null = null;

/** What is to be said at this table first; it is said once. */
export function takeIntent(room: string): ClientMessage[] {
  const messages = intent?.room === room ? intent.messages : [];
  intent = null;
  return messages;
}

/** The name to sit down with. */
export function myName(): string {
  return preferences().name || t('ui-default-name');
}

/** The settings this player used last for such a table. */
export function lastSettings(kind: 'solo' | 'bots' | 'friends'): TableSettings {
  const usual: TableSettings = { ...DEFAULT_SETTINGS, edition: language() === 'de' ? 'de' : 'en' };
  return { ...usual, ...remembered<Partial<TableSettings>>(`settings.${kind}`, {}) };
}

/** Keeps settings for the next table of the kind. */
export function keepSettings(kind: 'solo' | 'bots' | 'friends', settings: TableSettings): void {
  remember(`settings.${kind}`, settings);
}

/** A game for one, dealt at once. */
export async function playAlone(): Promise<void> {
  await sitDown({ ...lastSettings('solo'), seats: 1, listed: false }, [{ type: 'start' }]);
}

/** A game against bots, dealt at once. */
export async function playWithBots(levels: readonly string[]): Promise<void> {
  const bots = levels.map((level, index): ClientMessage => ({ type: 'seat_bot', seat: index + 1, level }));
  await sitDown({ ...lastSettings('bots'), seats: levels.length + 1, listed: false }, [...bots, { type: 'start' }]);
}

/** A table that waits for friends. */
export async function waitForFriends(): Promise<void> {
  const name = preferences().name;
  const settings = lastSettings('friends');
  const room = await openTable({ ...settings, seats: Math.max(2, settings.seats) });
  intent = { room, messages: name ? [{ type: 'take_seat', name }] : [] };
  go(`/t/${room}`);
}

/** The deal of a game code, for one, dealt at once. */
export async function playCode(code: string): Promise<void> {
  await sitDown({ ...lastSettings('solo'), seats: 1, listed: false }, [{ type: 'start' }], code);
}

async function sitDown(settings: TableSettings, then: ClientMessage[], code?: string): Promise<void> {
  const room = await openTable(settings, code);
  intent = { room, messages: [{ type: 'take_seat', name: myName() }, ...then] };
  go(`/t/${room}`);
}
