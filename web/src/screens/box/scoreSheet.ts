/** The score sheet of a game with real cards and spheres: each tray, round by round, and the standings. */

import { STARTING_POINTS, type Edition } from '../../core/protocol.gen';
import { pointsFor } from '../../rules/judges.gen';
import { tokenPoints } from '../../rules/tokenPoints';

export const ROUNDS = 6;
export const MOST_PLAYERS = 4;

/** One player's tray of a round. */
export interface Built {
  readonly spheres: number;
  /** The cards that are not fulfilled. */
  readonly failed: readonly string[];
  readonly hasFiveColors: boolean;
}

export interface SheetRound {
  readonly hand: readonly string[];
  /** By player. */
  readonly built: readonly Built[];
}

export interface Sheet {
  readonly edition: Edition;
  readonly names: readonly string[];
  readonly rounds: readonly SheetRound[];
}

export interface Gain {
  readonly points: number;
  readonly tokens: number;
}

export interface Result extends Gain {
  readonly player: number;
  /** The value of the tokens. */
  readonly tokenPoints: number;
  readonly total: number;
  readonly place: number;
}

export const NOTHING_BUILT: Built = { spheres: 0, failed: [], hasFiveColors: false };

/** The gain of each player in a round. The most spheres are taken over all players, whether or not they fulfilled their cards. */
export function gainsOf(edition: Edition, { hand, built }: SheetRound): Gain[] {
  const most = Math.max(...built.map(({ spheres }) => spheres));
  return built.map(({ spheres, failed, hasFiveColors }) => {
    const isFulfilled = hand.length > 0 && failed.length === 0;
    const hasFewer = edition === 'de' && spheres < most;
    return {
      points: pointsFor(spheres, failed.length),
      tokens: isFulfilled ? Number(hasFiveColors) + Number(hasFewer) : 0,
    };
  });
}

/** The result after the rounds so far, the best player first; a tie goes to more tokens, and is shared where they are equal too. */
export function resultsOf({ edition, names, rounds }: Sheet): Result[] {
  const gains = rounds.map((round) => gainsOf(edition, round));
  const results = names.map((_, player) => {
    const tokens = gains.reduce((sum, round) => sum + (round[player]?.tokens ?? 0), 0);
    const points = gains.reduce((sum, round) => sum + (round[player]?.points ?? 0), STARTING_POINTS);
    const worth = tokenPoints({ edition, tokens: 'box' }, tokens);
    return { player, points, tokens, tokenPoints: worth, total: points + worth };
  });
  return results
    .map((result) => ({ ...result, place: 1 + results.filter((other) => isAhead(other, result)).length }))
    .sort((one, other) => one.place - other.place);
}

function isAhead(one: Omit<Result, 'place'>, other: Omit<Result, 'place'>): boolean {
  return one.total > other.total || (one.total === other.total && one.tokens > other.tokens);
}
