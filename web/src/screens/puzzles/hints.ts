/** Which hints a puzzle has, and what each costs. */

import { HINTSTEPS, type HintStep, type PuzzleKind } from '../../protocol.gen';

/** Steps that would only repeat what the puzzle says itself. */
const POINTLESS: Readonly<Record<PuzzleKind, readonly HintStep[]>> = {
  fulfill: ['give_up'],
  optimum: [],
  conflict: [],
};

/** The hints of a kind, the least first. */
export function stepsFor(kind: PuzzleKind): readonly HintStep[] {
  return HINTSTEPS.filter((step) => !POINTLESS[kind].includes(step));
}

/** The key of the words that ask for a hint. */
export function keyOf(kind: PuzzleKind, step: HintStep): string {
  const word = step.replace('_', '-');
  return kind === 'conflict' ? `puzzle-hint-conflict-${word}` : `puzzle-hint-${word}`;
}

/** What is left of a win after a hint. */
export function costOf(step: HintStep): 'some' | 'all' {
  return step === 'tray' ? 'all' : 'some';
}
