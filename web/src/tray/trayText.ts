/** Trays in words, for those who listen. */

import { parseTray } from '../rules/board';
import type { Color } from '../rules/geometry.gen';
import { t } from '../core/i18n';

/** "black sphere in the center hole; white sphere in hole 1", from the bottom to the top. */
export function trayInWords(tray: string): string {
  const spheres = parseTray(tray).flatMap((color, position) => (color ? [sphereInWords(color, position)] : []));
  return spheres.length > 0 ? `${spheres.join('; ')}.` : t('tray-no-spheres');
}

function sphereInWords(color: Color, position: number): string {
  if (position === 0) return t('tray-sphere-center', { color });
  if (position <= 6) return t('tray-sphere-ring', { color, place: position });
  if (position <= 12) return t('tray-sphere-pocket', { color, one: position - 6, other: ((position - 6) % 6) + 1 });
  return t('tray-sphere-apex', { color });
}
