/** Which cards of a hand exclude each other. */

import type { Explained } from '../core/protocol.gen';

/** Cards that rule each other out, and on which trays they do. */
export interface Conflicts {
  readonly reason: 'at-all' | 'with-five-colors';
  readonly sets: readonly (readonly string[])[];
}

const MOST_SETS = 3;

/** The smallest conflicts; one that exists on any tray is not repeated for trays with five colors. */
export function conflictsOf({ at_all, with_five_colors }: Explained): Conflicts[] {
  const always = at_all.map(String);
  const all: Conflicts[] = [
    { reason: 'at-all', sets: at_all },
    { reason: 'with-five-colors', sets: with_five_colors.filter((set) => !always.includes(String(set))) },
  ];
  return all
    .filter(({ sets }) => sets.length > 0)
    .map(({ reason, sets }) => ({ reason, sets: [...sets].sort((one, other) => one.length - other.length).slice(0, MOST_SETS) }));
}
