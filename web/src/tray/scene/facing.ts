/** Where on a sphere its mark goes: toward the eye, but not behind another sphere. */

import { RADIUS, cross, dot, length, minus, normalized } from './space';
import type { Point } from './space';

/** Spots on the disc the eye sees, as shares of the radius: the middle, then rings around it. */
const SPOTS: readonly (readonly [number, number])[] = [[0, 0], ...ring(8, 0.24), ...ring(12, 0.44), ...ring(12, 0.6)];
const MARK = 0.4;
const SAMPLES: readonly (readonly [number, number])[] = [[0, 0], ...ring(6, MARK * 0.55), ...ring(8, MARK)];

function ring(count: number, radius: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
}

/** The direction from the sphere's center in which its mark is seen best. */
export function facing(eye: Point, center: Point, others: readonly Point[]): Point {
  const toEye = minus(eye, center);
  const far = length(toEye);
  const front = normalized(toEye);
  const right = normalized(cross([0, 1, 0], front));
  const up = cross(front, right);
  const covers = others
    .filter((other) => length(minus(eye, other)) < far && length(minus(other, center)) < 3.2)
    .map((other) => shadowOn(minus(other, center), far, front, right, up))
    .filter(([x, y, r]) => Math.hypot(x, y) < r + 1.1);
  const [x, y] = best(covers);
  const depth = Math.sqrt(Math.max(0, 1 - x * x - y * y));
  return [0, 1, 2].map((i) => right[i]! * x + up[i]! * y + front[i]! * depth) as unknown as Point;
}

/** The circle a nearer sphere hides on the disc of this one: middle and radius in radii. */
function shadowOn(offset: Point, far: number, front: Point, right: Point, up: Point): [number, number, number] {
  const scale = far / (far - dot(offset, front)) / RADIUS;
  return [dot(offset, right) * scale, dot(offset, up) * scale, scale * RADIUS];
}

function best(covers: readonly [number, number, number][]): readonly [number, number] {
  if (covers.length === 0) return SPOTS[0]!;
  let [chosen, least] = [SPOTS[0]!, Infinity];
  for (const spot of SPOTS) {
    const cost = hidden(spot, covers) + 0.25 * Math.hypot(...spot) ** 2 + (spot[1] < 0 ? 0.02 : 0);
    if (cost < least - 1e-6) [chosen, least] = [spot, cost];
  }
  return chosen;
}

/** How much of the mark is covered or turned away, from 0 to about 1. */
function hidden([x, y]: readonly [number, number], covers: readonly [number, number, number][]): number {
  let lost = 0;
  for (const [dx, dy] of SAMPLES) {
    const [px, py] = [x + dx, y + dy];
    if (px * px + py * py > 0.94 || covers.some((cover) => covered(px, py, cover))) lost++;
  }
  return lost / SAMPLES.length;
}

function covered(x: number, y: number, [cx, cy, r]: readonly [number, number, number]): boolean {
  return (x - cx) ** 2 + (y - cy) ** 2 < r * r * 1.04;
}
