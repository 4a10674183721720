/** Both games of an answered challenge side by side, round by round. */

import { GHOST, STARTING_POINTS, type BestTray, type Replay } from '../../core/protocol.gen';

/** The result of one side in a round. */
export interface Part {
  readonly tray: string;
  readonly points: number;
  readonly tokens: number;
}

export interface ComparedRound {
  readonly player: Part;
  readonly ghost: Part;
  readonly hand: readonly string[];
  /** The best tray; null while it is unknown. */
  readonly best: BestTray | null;
}

export interface Side {
  readonly tokens: number;
  /** The points for bonus tokens. */
  readonly worth: number;
  readonly total: number;
}

export interface Comparison {
  readonly start: number;
  readonly rounds: readonly ComparedRound[];
  readonly player: Side;
  readonly ghost: Side;
}

/** Null for a game without a ghost. */
export function comparisonOf(replay: Replay): Comparison | null {
  const ghost = replay.bots.indexOf(GHOST);
  const player = replay.standings.find(({ seat }) => seat !== ghost)?.seat;
  if (ghost < 0 || player === undefined) return null;
  const rounds = replay.rounds.map(({ result }) => {
    const part = (seat: number): Part => {
      const score = result.scores.find((found) => found.seat === seat)!;
      return { tray: score.tray, points: score.points, tokens: score.bonus_tokens };
    };
    return { player: part(player), ghost: part(ghost), hand: result.hand.split(' '), best: result.best };
  });
  return { start: STARTING_POINTS, rounds, player: sideOf(replay, player), ghost: sideOf(replay, ghost) };
}

function sideOf({ standings }: Replay, seat: number): Side {
  const { bonus_tokens: tokens, token_points: worth, total } = standings.find((standing) => standing.seat === seat)!;
  return { tokens, worth, total };
}
