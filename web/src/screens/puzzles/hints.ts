/** Which hints a puzzle has, and the rest of a win after them. */

import { HINTSTEPS, type Hint, type HintStep, type PuzzleKind } from '../../core/protocol.gen';
import { remember, remembered } from '../../core/storage';

/** Where the hints of the puzzle at hand are kept, so that a reload does not hide what they cost. */
const KEY = 'puzzle-hints';

/** The hints that a player took for a puzzle. */
export interface ShownHints {
  readonly puzzle: number;
  readonly hints: readonly Hint[];
  /** How much that is together, in quarters of a win. */
  readonly cost: number;
  /** The tray of the last move; on any other tray the move may be wrong. */
  readonly from: string | null;
}

/** The hints of a kind, the least first. */
export function stepsFor(kind: PuzzleKind): readonly HintStep[] {
  // Where every card can be fulfilled, there is none to give up; facts are about trays.
  return HINTSTEPS.filter((step) => step !== { fulfill: 'give_up', conflict: 'fact', optimum: null }[kind]);
}

/** The key of the words that ask for a hint. */
export function keyOf(kind: PuzzleKind, step: HintStep): string {
  const word = step.replace('_', '-');
  return kind === 'conflict' ? `puzzle-hint-conflict-${word}` : `puzzle-hint-${word}`;
}

/** The cost of a hint in quarters of a win: at first, and for a player who has lost as much already. */
const COSTS: Record<HintStep, readonly [first: number, again: number]> = {
  possible: [1, 1],
  fact: [2, 3],
  give_up: [2, 2],
  move: [3, 4],
  tray: [4, 4],
};

/** The quarters of a win that are lost once a hint is taken. */
export function costAfter({ cost }: ShownHints, step: HintStep): number {
  const [first, again] = COSTS[step];
  return Math.max(cost, cost < first ? first : again);
}

/** With one hint more, taken for a tray; a new move replaces the one before. */
export function withHint(taken: ShownHints, hint: Hint, tray: string): ShownHints {
  const others = taken.hints.filter(({ step }) => step !== hint.step);
  // No fact is left: that costs nothing.
  const cost = hint.step === 'fact' && !hint.fact ? taken.cost : costAfter(taken, hint.step);
  return { ...taken, hints: [...others, hint], cost, from: hint.step === 'move' ? tray : taken.from };
}

export function rememberHints(taken: ShownHints): void {
  remember(KEY, taken, 'sessionStorage');
}

/** The hints that were taken before the page was reloaded. */
export function rememberedHints(puzzle: number): ShownHints {
  const kept = remembered<ShownHints | null>(KEY, null, 'sessionStorage');
  return kept?.puzzle === puzzle ? kept : { puzzle, hints: [], cost: 0, from: null };
}
