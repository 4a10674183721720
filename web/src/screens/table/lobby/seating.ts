/** The seats in the lobby, and the choices they leave. */

import { isBig } from '../../../table/bigTable';
import { makesRoom } from '../../../table/people';
import { keepSettings, type WayToPlay } from '../../../table/lastSettings';
import type { RoomView, TableSettings } from '../../../core/protocol.gen';
import type { TableActions } from '../../../table/tableContext';

/** The note below a name; each has a text `lobby-…`. */
export type Role = 'you' | 'bot' | 'away' | 'host';

/** The roles of a player, the most important first. */
export function roleOf(view: RoomView, number: number): Role[] {
  const seat = view.seats[number];
  // The name of a ghost says what it is.
  if (!seat || seat.ghost) return [];
  const roles: Role[] = [];
  if (number === view.you) roles.push('you');
  else if (seat.bot) roles.push('bot');
  else if (!seat.online) roles.push('away');
  if (number === view.host) roles.push('host');
  return roles;
}

export interface Lobby {
  readonly isSolo: boolean;
  readonly isSeated: boolean;
  readonly taken: number;
  readonly hasRoom: boolean;
  /** Whether I could sit down, were I not seated already. */
  readonly canSitDown: boolean;
  /** The fewest seats that keep all players. */
  readonly leastSeats: number;
}

export function lobbyOf(view: RoomView): Lobby {
  const { settings, seats, you, locked, is_host: isHost } = view;
  const taken = seats.filter(Boolean).length;
  const hasRoom = seats.some((seat) => !seat || makesRoom(view, seat));
  return {
    isSolo: settings.seats === 1,
    isSeated: you !== null,
    taken,
    hasRoom,
    canSitDown: hasRoom && (isHost || !locked),
    leastSeats: Math.max(1, seats.findLastIndex(Boolean) + 1),
  };
}

/** Tells the table about new settings, and keeps them for the next table of this kind. */
export function changeSettings(table: TableActions, settings: TableSettings): void {
  keepSettings(wayOf(settings), settings);
  table.say({ type: 'settings', settings });
}

function wayOf(settings: TableSettings): WayToPlay {
  if (isBig(settings)) return 'class';
  return settings.seats === 1 ? 'solo' : 'friends';
}
