/** The best results of a player, for the tiles of Home. */

import type { GameResult } from '../../core/protocol.gen';

/** The best of my games alone that says what was possible; null without one. */
export function bestAlone(games: readonly GameResult[]): { points: number; best: number } | null {
  let best: { points: number; best: number } | null = null;
  for (const { players, par, daily } of games) {
    const me = players.find((player) => player.you);
    if (!me || daily || par === null || players.length > 1) continue;
    if (!best || me.total * best.best > best.points * par) best = { points: me.total, best: par };
  }
  return best;
}
