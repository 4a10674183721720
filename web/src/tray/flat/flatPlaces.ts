/** Where the places lie on the flat tray: three discs, side by side or together, measured in units of a place. */

import { COORDINATES } from '../../rules/geometry.gen';
import { levelOf } from '../../rules/board';
import type { Spot } from '../input/arrows';

/** The disc of a level, and how far down its name is. */
export interface Disc extends Spot {
  readonly radius: number;
  readonly caption: number;
}

export interface FlatPlace extends Spot {
  readonly position: number;
  readonly level: number;
}

export interface FlatLayout {
  readonly width: number;
  readonly height: number;
  /** Of the bottom, middle and top level. */
  readonly discs: readonly [Disc, Disc, Disc];
  readonly places: readonly FlatPlace[];
}

const [BOTTOM, MIDDLE, TOP] = [1.62, 1.5, 0.8];
/** How far the places of each level are from the middle of their disc. */
const SPREAD = [1.05, 0.9, 0] as const;
/** A pointer farther from the middle of a place does not mean it. */
const NEAR = 0.62;
/** The room below the discs for a name, in pixels. */
export const CAPTION = 28;
/** Discs that lie together have to be this much larger than in a row: in a row they are easier to read. */
const WORTH_IT = 1.12;

/** Side by side. */
export const ROW = layout(8.02, 3.3, [
  { x: 1.65, y: 1.65, radius: BOTTOM, caption: 3.3 },
  { x: 4.83, y: 1.65, radius: MIDDLE, caption: 3.3 },
  { x: 7.19, y: 1.65, radius: TOP, caption: 3.3 },
]);

/** As large as possible in a square: the bottom level in front, the others behind it. */
export const SQUARE = layout(5.5, 5.5, [
  { x: 1.65, y: 3.85, radius: BOTTOM, caption: 5.47 },
  { x: 3.97, y: 1.53, radius: MIDDLE, caption: 3.03 },
  { x: 0.95, y: 0.95, radius: TOP, caption: 1.75 },
]);

/** The layout that makes places larger in a frame of this size, and how large a place is there, in pixels. */
export function fitting(width: number, height: number): { layout: FlatLayout; unit: number } {
  const [inRow, inSquare] = [width / ROW.width, Math.min(width / SQUARE.width, (height - CAPTION) / SQUARE.height)];
  return inSquare > WORTH_IT * inRow ? { layout: SQUARE, unit: inSquare } : { layout: ROW, unit: inRow };
}

function layout(width: number, height: number, discs: FlatLayout['discs']): FlatLayout {
  const places = COORDINATES.map(([x = 0, y = 0], position) => {
    const level = levelOf(position);
    const far = Math.hypot(x, y) || 1;
    const [disc, spread] = [discs[level]!, SPREAD[level]!];
    return { position, level, x: disc.x + (x / far) * spread, y: disc.y - (y / far) * spread };
  });
  return { width, height, discs, places };
}

/** The place nearest to a point, among those that count; null when none is near enough. */
export function flatPlaceAt({ places }: FlatLayout, x: number, y: number, counts: (position: number) => boolean): number | null {
  let [best, least] = [null as number | null, NEAR];
  for (const place of places) {
    const far = Math.hypot(x - place.x, y - place.y);
    if (far < least && counts(place.position)) [best, least] = [place.position, far];
  }
  return best;
}

/** Whether a point lies on one of the discs. */
export function isOnDisc({ discs }: FlatLayout, x: number, y: number): boolean {
  return discs.some((disc) => Math.hypot(x - disc.x, y - disc.y) < disc.radius);
}
