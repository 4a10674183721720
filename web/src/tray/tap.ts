/** What a tap on a place means. The same for the 3D tray and the flat one. */

import { bearers, canPlace, left, legalPositions } from '../game/board';
import type { Color, Tray } from '../game/board';

export type Intent = 'place' | 'lift' | 'refuse' | 'nothing';

/** With a color chosen a tap places or exchanges; on its own color, or without one, it lifts. */
export function intentOf(tray: Tray, selected: Color | null, position: number): Intent {
  const here = tray[position];
  if (!here) return selected && left(tray, selected) > 0 && canPlace(tray, position) ? 'place' : 'nothing';
  if (selected && selected !== here) return left(tray, selected) > 0 ? 'place' : 'nothing';
  return bearers(tray, position).length > 0 ? 'refuse' : 'lift';
}

/** The places offered for a color: none when all its spheres are on the tray. */
export function offered(tray: Tray, selected: Color | null): number[] {
  return selected && left(tray, selected) > 0 ? legalPositions(tray) : [];
}
