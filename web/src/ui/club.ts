/** Tables that players come back to. */

import { isLocal } from '../offline/keptGame';
import type { RoomView } from '../core/protocol.gen';

/** Whether a table can be one to come back to: for more than one person, on a server, and not for a single game. */
export function canBeKept({ room, seats, you, day, challenge }: RoomView): boolean {
  const isForOthers = seats.some((seat, number) => number !== you && !seat?.bot);
  return isForOthers && !isLocal(room) && day === null && challenge === null;
}
