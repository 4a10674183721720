/** Puzzles as the server would tell them, for tests. */

import type { PuzzleSource } from '../offline/puzzleSource';
import type { Puzzle, PuzzleVerdict, Rating, RushRun } from '../core/protocol.gen';

export const RATING: Rating = { rating: 1540, deviation: 40, answers: 12 };

/** Three cards that a tray with one sphere of each color fulfills: K1, B_, G^. */
export function puzzle(changes: Partial<Puzzle> = {}): Puzzle {
  return { id: 1, kind: 'fulfill', grade: 'hard', hand: 'K1 B_ G^', rating: RATING, is_solved: false, counts: true, ...changes };
}

export function verdictOn(solved: boolean, changes: Partial<PuzzleVerdict> = {}): PuzzleVerdict {
  const best = { score: 9, bonus: true, tray: 'KWBGOWB/....../.', failed: [], with_bonus: null, why: null };
  return {
    solved,
    points: 5,
    bonus: solved,
    verdicts: [],
    best: solved ? best : null,
    conflicts: null,
    player: RATING,
    change: solved ? 12 : -9,
    puzzle: RATING,
    ...changes,
  };
}

/** A source with only some of its functions. */
export function sourceOf(answers: Partial<PuzzleSource>): PuzzleSource {
  const silent = (): Promise<never> => Promise.reject(new Error('not asked in this test'));
  return { next: silent, at: silent, hint: silent, answer: silent, record: silent, ...answers };
}

export function rush(changes: Partial<RushRun> = {}): RushRun {
  return {
    run: 'abc',
    now: Date.now(),
    ends_at: Date.now() + 180_000,
    number: 1,
    hand: 'K1 B_ G^',
    grade: 'easy',
    solved: 0,
    misses: 0,
    most_misses: 3,
    is_listed: true,
    is_over: false,
    best: 4,
    ...changes,
  };
}
