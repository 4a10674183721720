/** The chosen kind and grade, remembered in this browser; and the puzzle that is fetched ahead. */

import type { PuzzleSource } from '../../offline/puzzleSource';
import { GRADES, type Grade, type Puzzle, type PuzzleKind } from '../../core/protocol.gen';
import { remember, remembered } from '../../core/storage';
import type { CardKind } from '../../rules/geometry.gen';

const KEY = 'puzzle-grade';

/** The grade chosen last; null stands for the player's own level. */
export function chosenGrade(): Grade | null {
  const kept = remembered<unknown>(KEY, null);
  return GRADES.find((grade) => grade === kept && grade !== 'any') ?? null;
}

export function chooseGrade(grade: Grade | null): void {
  remember(KEY, grade);
}

/** Puzzles one by one: the next one is fetched while the player reads the result of the last. */
export class Series {
  readonly #source: PuzzleSource;
  #ahead: {
    readonly kind: PuzzleKind;
    readonly grade: Grade | null;
    readonly about: CardKind | null;
    readonly puzzle: Promise<Puzzle>;
  } | null = null;

  constructor(source: PuzzleSource) {
    this.#source = source;
  }

  /** Fetches the next puzzle of a kind, about a kind of card if asked; nothing happens if it is on its way. */
  prepare(kind: PuzzleKind, about: CardKind | null = null): void {
    const grade = chosenGrade();
    if (this.#ahead?.kind === kind && this.#ahead.grade === grade && this.#ahead.about === about) return;
    const puzzle = this.#source.next(kind, grade, about);
    this.#ahead = { kind, grade, about, puzzle };
    // A request that was not answered is made again when the puzzle is needed.
    puzzle.catch(() => (this.#ahead = null));
  }

  /** The next puzzle of a kind. */
  take(kind: PuzzleKind, about: CardKind | null = null): Promise<Puzzle> {
    this.prepare(kind, about);
    const { puzzle } = this.#ahead!;
    this.#ahead = null;
    return puzzle;
  }
}
