/** The hand that plays itself on Home: ten seconds in which three cards are fulfilled, one by one. */

import type { Color } from '../../rules/board';

/** None of them is fulfilled by an empty tray, so each check mark is earned. */
export const DEMO_HAND = ['B2', 'O>K', 'W+O'] as const;

/** Which sphere goes where, in order. */
export const DEMO_STEPS: readonly (readonly [Color, number])[] = [
  ['G', 0],
  ['B', 1],
  ['B', 4],
  ['O', 2],
  ['W', 3],
  ['W', 6],
  ['O', 5],
  ['K', 7],
  ['G', 9],
  ['G', 11],
];
