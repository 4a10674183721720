/** The meaning of a tap on a place, the same for the 3D tray and the flat one. */

import { lift, mayGo, type Color, type Tray } from '../../rules/board';

export type Tap = 'place' | 'lift' | 'refuse' | 'nothing';

/** With a color chosen a tap places or exchanges; on a sphere of that color, or without one, it lifts. */
export function tapMeans(tray: Tray, selected: Color | null, position: number): Tap {
  const here = tray[position];
  if (selected && selected !== here) return mayGo(tray, { color: selected, from: null }, position) ? 'place' : 'nothing';
  if (!here) return 'nothing';
  return lift(tray, position) ? 'lift' : 'refuse';
}
