/** The letters on spheres: which they are, and how they sit inside the marks. */

import { COLORS, type Color } from '../rules/geometry.gen';
import { t } from '../core/i18n';

/** The letter inside a mark drawn 1.2 times as large: its size, and how far below the middle it sits. */
export const LETTERS: Record<Color, readonly [number, number]> = { K: [19, 0], W: [18, 0], B: [17, 0], G: [14, 3.5], O: [13, 0.5] };

/** The letter on spheres of this color in the language shown; notation has its own letters. */
export function letterOf(color: Color): string {
  return t('color-letter', { color });
}

/** The letters of all colors. */
export function lettersShown(): Record<Color, string> {
  return Object.fromEntries(COLORS.map((color) => [color, letterOf(color)])) as Record<Color, string>;
}
