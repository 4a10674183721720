/** Tables that people come back to. */

import { request } from '../core/api';
import { isLocal } from '../offline/keptGame';
import type { ClubRecord, OurTable, RoomView } from '../core/protocol.gen';

/** The standings of a table over all its evenings. */
export function clubAt(room: string): Promise<ClubRecord> {
  return request('GET', `/api/tables/${encodeURIComponent(room)}/club`);
}

/** The tables that this browser's player comes back to, the latest first. */
export function ourTables(): Promise<OurTable[]> {
  return request('GET', '/api/clubs');
}

/** Whether a table can be one to come back to: for more than one person, on a server, and not for a single game. */
export function canBeKept({ room, seats, you, day, challenge }: RoomView): boolean {
  const isForOthers = seats.some((seat, number) => number !== you && !seat?.bot);
  return isForOthers && !isLocal(room) && day === null && challenge === null;
}
