/** Challenges, and the replay of an answer, as the server would describe them, for tests. */

import { DEFAULT_SETTINGS, type Challenge, type ChallengeAnswer, type Replay } from '../core/protocol.gen';

export const CHALLENGE = 'C0FFEE123456';

/** Ben, who won against the ghost. */
export function answer(changes: Partial<ChallengeAnswer> = {}): ChallengeAnswer {
  return { name: 'Ben', you: false, total: 33, outcome: 'won', room: 'ABCDEFGHJKMNPQRS', game: 1, ended_at: 0, returned: null, ...changes };
}

/** Ann's, for another player who has not played. */
export function challenge(changes: Partial<Challenge> = {}): Challenge {
  return {
    id: CHALLENGE,
    name: 'Ann',
    bot: null,
    total: 31,
    par: 44,
    settings: DEFAULT_SETTINGS,
    you_made_it: false,
    yours: false,
    made_at: 0,
    answers: [],
    room: null,
    source_room: null,
    source_game: null,
    returns: null,
    ...changes,
  };
}

/** Two rounds of Ben on seat 0 against Ann's ghost on seat 1. */
export function answerReplay(changes: Partial<Replay> = {}): Replay {
  const score = (seat: number, points: number, tokens: number) => ({
    seat,
    tray: 'K....../....../.',
    points,
    bonus_tokens: tokens,
    verdicts: [],
  });
  const round = (number: number, one: number, other: number) => ({
    result: {
      round: number,
      hand: 'K1',
      scores: [score(0, one, 1), score(1, other, 0)],
      best: { score: 11, bonus: true, tray: 'K....../....../.', failed: [], with_bonus: null, why: null },
    },
    milliseconds: 1000,
    steps: [],
  });
  const standing = (seat: number, place: number, total: number) => ({ seat, place, points: 20, bonus_tokens: 2, token_points: 4, total });
  return {
    room: 'ABCDEFGHJKMNPQRS',
    game: 1,
    code: '1ABC',
    known: true,
    ended_at: 0,
    settings: DEFAULT_SETTINGS,
    names: ['Ben', 'Ann'],
    rounds: [round(1, 9, 7), round(2, 4, 8)],
    standings: [standing(0, 1, 33), standing(1, 2, 31)],
    bots: [null, 'ghost'],
    par: 44,
    ...changes,
  } as unknown as Replay;
}
