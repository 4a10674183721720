/** Where things are, in sphere diameters: x to the right, y up, z toward the player. */

import { COORDINATES } from '../../rules/geometry.gen';

export type Point = readonly [number, number, number];

export const RADIUS = 0.5;
/** The floor of the tray lies this far below the centers of the bottom spheres: holes take the rest. */
export const FLOOR = -0.37;
export const FLOOR_RADIUS = 1.74;
export const RIM_RADIUS = 2.06;
export const RIM_TOP = -0.15;
export const TABLE = -0.72;
export const HOLE_RADIUS = 0.365;
/** The direction the sun comes from: through a window on the upper left. */
export const SUN: Point = normalized([-0.6, 0.84, 0.1]);

const HOME: readonly Point[] = COORDINATES.map(([x, y, z]) => [x!, z!, -y!] as const);

/** The center of a position on a tray turned by `yaw`. */
export function centerOf(position: number, yaw: number): Point {
  const [x, y, z] = HOME[position]!;
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return [x * cos + z * sin, y, z * cos - x * sin];
}

export function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function length(a: Point): number {
  return Math.hypot(...a);
}

export function normalized(a: Point): Point {
  const size = Math.hypot(...a) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
