/** Which place a pointer means: by ray and sphere centers, with generous edges. */

import { RADIUS, RIM_RADIUS, RIM_TOP, dot, length, minus } from './space';
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
  const sphere = least(
    exact.filter((hit) => hit.filled),
    (hit) => hit.far,
  );
  const ghost = least(
    exact.filter((hit) => !hit.filled && (!sphere || hit.far < sphere.far)),
    (hit) => hit.miss,
  );
  if (!ghost) return sphere?.position ?? null;
  return !sphere || ghost.miss < SURELY_GHOST || ghost.miss < sphere.miss ? ghost.position : sphere.position;
}

/** The sphere that is seen at the end of a ray, whatever ghost lies over it; null where there is none. */
export function sphereSeen(eye: Point, direction: Point, targets: readonly Target[]): number | null {
  const hits = targets.map((target) => aimed(eye, direction, target)).filter((hit) => hit.filled && hit.miss < RADIUS);
  return least(hits, (hit) => hit.far)?.position ?? null;
}

/** Whether a ray ends on a tray with these places, rather than on the table. */
export function meetsTray(eye: Point, direction: Point, targets: readonly Target[]): boolean {
  if (pick(eye, direction, targets) !== null) return true;
  const along = (RIM_TOP - eye[1]) / direction[1];
  return along > 0 && Math.hypot(eye[0] + along * direction[0], eye[2] + along * direction[2]) < RIM_RADIUS;
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
