/** The settings this player chose last, for each way to play. */

import { language } from '../core/i18n';
import { DEFAULT_SETTINGS, EDITIONS, type TableSettings } from '../core/protocol.gen';
import { remember, remembered } from '../core/storage';

export type WayToPlay = 'solo' | 'bots' | 'friends' | 'class';

/** A class is about this large, and its teacher starts each round. */
const CLASS: Partial<TableSettings> = { seats: 30, lesson: true, wait_for_host: true };

/** The settings used last; the first time, the defaults with the edition of the player's language. */
export function lastSettings(way: WayToPlay): TableSettings {
  const edition = EDITIONS.find((code) => code === language()) ?? DEFAULT_SETTINGS.edition;
  return { ...DEFAULT_SETTINGS, edition, ...(way === 'class' ? CLASS : {}), ...remembered<Partial<TableSettings>>(`settings.${way}`, {}) };
}

/** Keeps settings for the next game of this kind. */
export function keepSettings(way: WayToPlay, settings: TableSettings): void {
  remember(`settings.${way}`, settings);
}
