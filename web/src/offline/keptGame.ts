/** The game that was begun in this browser without a network, as Home has to know it. */

import { remember, remembered } from '../core/storage';
import type { LocalGame } from './localGame';

/** No table of a server has such a name. */
export const LOCAL_ROOM = 'offline';
/** Where the game is played. */
export const LOCAL_PATH = `/t/${LOCAL_ROOM}`;
const KEY = 'offlineGame';

/** Null if there is none. */
export function keptGame(): LocalGame | null {
  return remembered<LocalGame | null>(KEY, null);
}

export function keepGame(game: LocalGame): void {
  remember(KEY, game);
}

export function dropGame(): void {
  remember(KEY, null);
}

/** Whether a game can be continued. */
export function isGameWaiting(): boolean {
  const game = keptGame();
  return game !== null && game.phase !== 'over';
}

/** Whether a room is the one in this browser. */
export function isLocal(room: string): boolean {
  return room === LOCAL_ROOM;
}
