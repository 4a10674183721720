/** The names of places, and the letter that leads to each of them. */

import { bearers, count, type Tray } from '../rules/board';
import { POSITIONS } from '../rules/geometry.gen';
import { t } from '../core/i18n';

/** The letter that jumps to a position. */
export function placeLetter(position: number): string {
  return String.fromCharCode(97 + position);
}

/** The position a letter jumps to, or null. */
export function positionOfLetter(letter: string): number | null {
  const position = letter.toLowerCase().charCodeAt(0) - 97;
  return letter.length === 1 && position >= 0 && position < POSITIONS ? position : null;
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

/** "My tray: 3 spheres" */
export function trayLabel(label: string | undefined, tray: Tray): string {
  return `${label || t('tray-label')}: ${t('count-spheres', { count: count(tray) })}`;
}
