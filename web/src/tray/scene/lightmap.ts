/** The light on the tray's floor, computed once per change instead of per pixel and frame. */

import { FLOOR, RADIUS, SUN } from './space';
import type { Point } from './space';

export const LIGHTMAP_SIZE = 88;
/** The map covers the floor from -EXTENT to EXTENT. */
const LIGHTMAP_EXTENT = 2.3;

export interface Caster {
  readonly center: Point;
  readonly presence: number;
}

const BLUR_NEAR = 0.07;
const BLUR_FAR = 0.3;

/** Fills pairs of bytes: sunlight, and how open the floor is to the room. */
export function bakeFloor(into: Uint8Array, casters: readonly Caster[]): void {
  const step = (2 * LIGHTMAP_EXTENT) / LIGHTMAP_SIZE;
  let at = 0;
  for (let row = 0; row < LIGHTMAP_SIZE; row++) {
    const z = (row + 0.5) * step - LIGHTMAP_EXTENT;
    for (let column = 0; column < LIGHTMAP_SIZE; column++) {
      const x = (column + 0.5) * step - LIGHTMAP_EXTENT;
      let sun = 1;
      let open = 1;
      for (const { center, presence } of casters) {
        const dx = center[0] - x;
        const dy = center[1] - FLOOR;
        const dz = center[2] - z;
        const far2 = dx * dx + dy * dy + dz * dz;
        open *= 1 - presence * Math.min(1, ((dy / Math.sqrt(far2)) * RADIUS * RADIUS) / far2) * 0.92;
        const along = dx * SUN[0] + dy * SUN[1] + dz * SUN[2];
        const miss = Math.sqrt(Math.max(0, far2 - along * along));
        const blur = BLUR_NEAR + Math.max(0, along) * BLUR_FAR;
        const part = Math.min(1, Math.max(0, (miss - RADIUS + blur) / (2 * blur)));
        sun *= 1 - presence * (1 - part * part * (3 - 2 * part));
      }
      into[at++] = 255 * sun;
      into[at++] = 255 * open;
    }
  }
}
