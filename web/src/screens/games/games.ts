/** What a finished game is called in the list of games. */

import type { GameResult, PlayerResult } from '../../protocol.gen';

export interface Title {
  readonly key: string;
  readonly args: Record<string, number>;
  /** First place against others. */
  readonly isWon: boolean;
}

export function titleOf({ players }: GameResult): Title {
  const place = players.find((player) => player.you)?.place ?? 0;
  if (players.length === 1) return { key: 'games-alone', args: {}, isWon: false };
  if (place === 1) return { key: 'games-won', args: {}, isWon: true };
  return { key: 'games-place', args: { place, players: players.length }, isWon: false };
}

/** The players, the best one first. */
export function ranked({ players }: GameResult): PlayerResult[] {
  return [...players].sort((one, other) => one.place - other.place);
}
