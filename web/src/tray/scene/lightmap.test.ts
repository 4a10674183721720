import { describe, expect, it } from 'vitest';
import { bakeFloor, LIGHTMAP_SIZE } from './lightmap';
import { centerOf } from './space';

describe('the light on the floor', () => {
  it('is full on an empty tray and dark under a sphere', () => {
    const bytes = new Uint8Array(LIGHTMAP_SIZE * LIGHTMAP_SIZE * 2);
    bakeFloor(bytes, []);
    expect(Math.min(...bytes)).toBe(255);
    bakeFloor(bytes, [{ center: centerOf(0, 0), presence: 1 }]);
    const middle = (LIGHTMAP_SIZE / 2) * LIGHTMAP_SIZE * 2 + LIGHTMAP_SIZE;
    expect(bytes[middle + 1]).toBeLessThan(40);
    expect(bytes[1]).toBeGreaterThan(230);
  });
});
