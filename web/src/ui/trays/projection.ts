/** Where spheres are in a picture of a tray, seen from the front and well above. */

import { parseTray, type Color } from '../../rules/board';
import { COORDINATES } from '../../rules/geometry.gen';

export interface Standing {
  readonly position: number;
  readonly color: Color;
  readonly x: number;
  readonly y: number;
}

/** The radius of a sphere in the picture. */
export const DRAWN_RADIUS = 50;
const [SLOPE, RISE] = [0.74, 0.67];

/** The middle of a position in the picture. */
export function spot(position: number): { x: number; y: number } {
  const [x = 0, y = 0, z = 0] = COORDINATES[position] ?? [];
  return { x: round(x * 2 * DRAWN_RADIUS), y: round((-y * SLOPE - z * RISE) * 2 * DRAWN_RADIUS) };
}

/** The spheres of a tray, the farthest first. */
export function standing(tray: string): Standing[] {
  return parseTray(tray)
    .flatMap((color, position) => (color ? [{ position, color, ...spot(position) }] : []))
    .sort((one, other) => nearness(one.position) - nearness(other.position));
}

function nearness(position: number): number {
  const [, y = 0, z = 0] = COORDINATES[position] ?? [];
  return z * SLOPE - y * RISE;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
