/** What places are called, which letter leads to them and where they lie on the flat tray. */

import { bearers } from '../game/board';
import type { Tray } from '../game/board';
import { COORDINATES, LEVELS } from '../geometry.gen';
import { t } from '../i18n';

/** The letter that jumps to a position. */
export function letterOf(position: number): string {
  return String.fromCharCode(97 + position);
}

/** The position a letter jumps to, or null. */
export function positionOfLetter(letter: string): number | null {
  const position = letter.toLowerCase().charCodeAt(0) - 97;
  return letter.length === 1 && position >= 0 && position < COORDINATES.length ? position : null;
}

/** "middle level, between center, 2 and 3" */
export function placeName(position: number): string {
  if (position === 0) return t('tray-place-center');
  if (position <= 6) return t('tray-place-ring', { place: position });
  if (position <= 12) return t('tray-place-pocket', { one: position - 6, other: ((position - 6) % 6) + 1 });
  return t('tray-place-apex');
}

/** "middle level, between center, 2 and 3: empty" */
export function placeLabel(tray: Tray, position: number, open: boolean): string {
  const color = tray[position];
  const content = !color
    ? t(open ? 'tray-content-open' : 'tray-content-empty')
    : t(bearers(tray, position).length > 0 ? 'tray-content-bearing' : 'tray-content-sphere', { color });
  return t('tray-place-content', { place: placeName(position), content });
}

/** The three discs, in units of a place: their middles and radii. All of them are one row. */
export const DISCS = [
  { x: 1.65, radius: 1.62 },
  { x: 4.83, radius: 1.5 },
  { x: 7.19, radius: 0.8 },
] as const;
export const FLAT_WIDTH = 8.02;
export const FLAT_HEIGHT = 3.3;
const SPREAD = [1.05, 0.9, 0] as const;

/** Where a position lies on the flat tray. */
export function flatPlace(position: number): { x: number; y: number; level: number } {
  const level = LEVELS.findIndex((positions) => positions.includes(position));
  const [x, y] = COORDINATES[position] as readonly [number, number, number];
  const far = Math.hypot(x, y) || 1;
  const spread = SPREAD[level]!;
  return { x: DISCS[level]!.x + (x / far) * spread, y: FLAT_HEIGHT / 2 - (y / far) * spread, level };
}

/** The nearest position in the direction of an arrow key, or the same one at the edge. */
export function neighbor(position: number, dx: number, dy: number): number {
  const from = flatPlace(position);
  let [best, least] = [position, Infinity];
  for (let other = 0; other < COORDINATES.length; other++) {
    const to = flatPlace(other);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const cost = along + aside * 2.2;
    if (other !== position && along > 0.2 && aside < along * 2.2 && cost < least) [best, least] = [other, cost];
  }
  return best;
}
