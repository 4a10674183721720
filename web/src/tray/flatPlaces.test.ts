import { describe, expect, it } from 'vitest';
import { DISCS, FLAT_HEIGHT, FLAT_PLACES, FLAT_WIDTH, flatPlaceAt, neighbor } from './flatPlaces';

const EVERY = Array.from({ length: 14 }, (_, position) => position);

describe('the flat tray', () => {
  it('has no two places closer than a sphere is wide, and none outside its disc', () => {
    for (const { position, x, y, level } of FLAT_PLACES) {
      expect(Math.hypot(x - DISCS[level]!.x, y - FLAT_HEIGHT / 2) + 0.5).toBeLessThan(DISCS[level]!.radius);
      for (const other of FLAT_PLACES) if (other.position !== position) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(0.88);
    }
  });
  it('has discs that do not overlap and fit', () => {
    expect(DISCS[0].x + DISCS[0].radius).toBeLessThan(DISCS[1].x - DISCS[1].radius);
    expect(DISCS[1].x + DISCS[1].radius).toBeLessThan(DISCS[2].x - DISCS[2].radius);
    expect(DISCS[2].x + DISCS[2].radius).toBeLessThan(FLAT_WIDTH);
  });
  it('lets arrows reach every place from every place', () => {
    for (const start of EVERY) {
      const seen = new Set([start]);
      for (const from of seen) for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) seen.add(neighbor(from, dx, dy));
      expect(seen.size).toBe(14);
    }
  });
  it('finds the place a finger means, and none where no place is near', () => {
    for (const { position, x, y } of FLAT_PLACES) expect(flatPlaceAt(x + 0.1, y - 0.1, () => true)).toBe(position);
    expect(flatPlaceAt(FLAT_PLACES[3]!.x, FLAT_PLACES[3]!.y, (position) => position !== 3)).toBeNull();
    expect(flatPlaceAt(0, 0, () => true)).toBeNull();
  });
});
