/** How a letter sits inside the mark of its color. */

import type { Color } from '../geometry.gen';

/** The letter inside a mark drawn 1.2 times as large: its size, and how far below the middle it sits. */
export const LETTERS: Record<Color, readonly [number, number]> = { K: [19, 0], W: [18, 0], B: [17, 0], G: [14, 3.5], O: [13, 0.5] };
