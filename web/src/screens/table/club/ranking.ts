/** The order of players over many evenings: by their share of the possible points, by games won, or by all points. */

import type { ClubPlayer } from '../../../core/protocol.gen';

export const ORDERS = ['share', 'wins', 'total'] as const;
export type Order = (typeof ORDERS)[number];

/** Of the most games of one player; with fewer, a share says little. */
const LEAST_PART = 1 / 3;

export interface Ranked {
  readonly player: ClubPlayer;
  /** Null for players with too few games, who come last. */
  readonly place: number | null;
}

/** The fewest games that make a place by share. */
export function leastGames(players: readonly ClubPlayer[]): number {
  return Math.ceil(LEAST_PART * Math.max(0, ...players.map(({ games }) => games)));
}

/** The players in an order, equal ones with the same place. */
export function rankedBy(players: readonly ClubPlayer[], order: Order): Ranked[] {
  const least = order === 'share' ? leastGames(players) : 0;
  const value = ({ total, par, wins }: ClubPlayer): number =>
    order === 'share' ? total / (par || Infinity) : order === 'wins' ? wins : total;
  const counted = players.filter(({ games }) => games >= least).sort((one, other) => value(other) - value(one));
  const rest = players.filter(({ games }) => games < least);
  return [
    ...counted.map((player) => ({ player, place: 1 + counted.filter((other) => value(other) > value(player)).length })),
    ...rest.map((player) => ({ player, place: null })),
  ];
}
