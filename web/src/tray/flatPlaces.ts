/** Where the places lie on the flat tray: three discs in one row, measured in units of a place. */

import { COORDINATES } from '../geometry.gen';
import { levelOf } from '../game/board';

/** The discs of the bottom, middle and top level: their middles and radii. */
export const DISCS = [
  { x: 1.65, radius: 1.62 },
  { x: 4.83, radius: 1.5 },
  { x: 7.19, radius: 0.8 },
] as const;
export const FLAT_WIDTH = 8.02;
export const FLAT_HEIGHT = 3.3;
/** How far the places of each level are from the middle of their disc. */
const SPREAD = [1.05, 0.9, 0] as const;
/** A pointer farther from the middle of a place does not mean it. */
const NEAR = 0.62;

export interface FlatPlace {
  readonly position: number;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

export const FLAT_PLACES: readonly FlatPlace[] = COORDINATES.map(([x = 0, y = 0], position) => {
  const level = levelOf(position);
  const far = Math.hypot(x, y) || 1;
  const spread = SPREAD[level]!;
  return { position, level, x: DISCS[level]!.x + (x / far) * spread, y: FLAT_HEIGHT / 2 - (y / far) * spread };
});

/** The place nearest to a point, among those that count; null when none is near enough. */
export function flatPlaceAt(x: number, y: number, counts: (position: number) => boolean): number | null {
  let [best, least] = [null as number | null, NEAR];
  for (const place of FLAT_PLACES) {
    const far = Math.hypot(x - place.x, y - place.y);
    if (far < least && counts(place.position)) [best, least] = [place.position, far];
  }
  return best;
}

/** Whether a point lies on one of the discs. */
export function isOnDisc(x: number, y: number): boolean {
  return DISCS.some((disc) => Math.hypot(x - disc.x, y - FLAT_HEIGHT / 2) < disc.radius);
}

/** The nearest position in the direction of an arrow key, or the same one at the edge. */
export function neighbor(position: number, dx: number, dy: number): number {
  const from = FLAT_PLACES[position]!;
  let [best, least] = [position, Infinity];
  for (const to of FLAT_PLACES) {
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const cost = along + aside * 2.2;
    if (along > 0.2 && aside < along * 2.2 && cost < least) [best, least] = [to.position, cost];
  }
  return best;
}
