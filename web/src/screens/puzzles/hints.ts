/** Which hints a puzzle has, and what is left of a win after them. */

import { HINTSTEPS, type Hint, type HintStep, type PuzzleKind } from '../../core/protocol.gen';
import { remember, remembered } from '../../core/storage';

/** Where the hints of the puzzle at hand are kept, so that a reload does not hide what they cost. */
const KEY = 'puzzle-hints';

/** What somebody was told about a puzzle. */
export interface ShownHints {
  readonly puzzle: number;
  readonly hints: readonly Hint[];
  /** How much that is together, in quarters of a win. */
  readonly cost: number;
  /** The tray for which the last move was told; on any other it may be wrong. */
  readonly from: string | null;
}

/** The hints of a kind, the least first. */
export function stepsFor(kind: PuzzleKind): readonly HintStep[] {
  // Where every card can be fulfilled, there is none to give up.
  return HINTSTEPS.filter((step) => kind !== 'fulfill' || step !== 'give_up');
}

/** The key of the words that ask for a hint. */
export function keyOf(kind: PuzzleKind, step: HintStep): string {
  const word = step.replace('_', '-');
  return kind === 'conflict' ? `puzzle-hint-conflict-${word}` : `puzzle-hint-${word}`;
}

/** What is lost of a win once a hint is taken, in quarters: each step costs one more, and a second move all. */
export function costAfter({ cost }: ShownHints, step: HintStep): number {
  const own = HINTSTEPS.indexOf(step) + 1;
  return step === 'move' && cost >= own ? HINTSTEPS.length : Math.max(cost, own);
}

/** With one hint more, told for a tray; a new move replaces the one before. */
export function withHint(told: ShownHints, hint: Hint, tray: string): ShownHints {
  const others = told.hints.filter(({ step }) => step !== hint.step);
  return { ...told, hints: [...others, hint], cost: costAfter(told, hint.step), from: hint.step === 'move' ? tray : told.from };
}

export function keepTold(told: ShownHints): void {
  remember(KEY, told, 'sessionStorage');
}

/** What was told about a puzzle before the page was loaded again. */
export function keptTold(puzzle: number): ShownHints {
  const kept = remembered<ShownHints | null>(KEY, null, 'sessionStorage');
  return kept?.puzzle === puzzle ? kept : { puzzle, hints: [], cost: 0, from: null };
}
