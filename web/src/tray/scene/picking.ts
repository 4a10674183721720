/** Which place a pointer means: by ray and sphere centers, with generous edges. */

import { RADIUS, dot, length, minus } from './space';
import type { Point } from './space';

export interface Target {
  readonly position: number;
  readonly center: Point;
  readonly filled: boolean;
}

interface Hit extends Target {
  readonly miss: number;
  readonly far: number;
}

/** A pointer this far from a sphere's center still means it. */
const GENEROUS = RADIUS * 1.32;
/** A ghost gives way to the sphere behind it when the finger is nearer to that sphere's middle. */
const SURELY_GHOST = RADIUS * 0.68;

/** The position under a ray from the eye, or null. */
export function pick(eye: Point, direction: Point, targets: readonly Target[]): number | null {
  const hits = targets.map((target) => aimed(eye, direction, target)).filter((hit) => hit.miss < GENEROUS);
  const exact = hits.filter((hit) => hit.miss < RADIUS);
  if (exact.length === 0) return least(hits, (hit) => hit.miss)?.position ?? null;
  const sphere = least(exact.filter((hit) => hit.filled), (hit) => hit.far);
  const ghost = least(
    exact.filter((hit) => !hit.filled && (!sphere || hit.far < sphere.far)),
    (hit) => hit.miss,
  );
  if (!ghost) return sphere?.position ?? null;
  return !sphere || ghost.miss < SURELY_GHOST || ghost.miss < sphere.miss ? ghost.position : sphere.position;
}

function aimed(eye: Point, direction: Point, target: Target): Hit {
  const toCenter = minus(target.center, eye);
  const along = dot(toCenter, direction);
  const miss = Math.sqrt(Math.max(0, dot(toCenter, toCenter) - along * along));
  return { ...target, miss, far: length(toCenter) };
}

function least<T>(items: readonly T[], key: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>((best, item) => (best === undefined || key(item) < key(best) ? item : best), undefined);
}
