/** How many seats a table can have, and the settings that follow from it. */

import { isBig } from '../../table/bigTable';
import { MAX_SEATS, SMALL_TABLE, type TableSettings } from '../../core/protocol.gen';

const MANY = [10, 20, 30, 50, MAX_SEATS];

/** The numbers of seats to choose from: no fewer than are taken, and the one that is chosen in any case. */
export function seatChoices(chosen: number, least: number): number[] {
  const few = Array.from({ length: SMALL_TABLE }, (_, index) => index + 1);
  const offered = new Set([...few, ...MANY].filter((seats) => seats >= least));
  return [...offered.add(chosen)].sort((one, other) => one - other);
}

/** The same table with another number of seats. */
export function withSeats(settings: TableSettings, seats: number): TableSettings {
  return fitting(settings, { ...settings, seats });
}

/** The same table for a class that its host leads, or for friends. */
export function asLesson(settings: TableSettings, lesson: boolean): TableSettings {
  return fitting(settings, { ...settings, lesson });
}

/** Where a class plays, trays are hidden, and the host sets the pace. */
function fitting(settings: TableSettings, next: TableSettings): TableSettings {
  if (!isBig(next)) return { ...next, wait_for_host: false };
  return { ...next, open_trays: false, wait_for_host: isBig(settings) ? settings.wait_for_host : true };
}
