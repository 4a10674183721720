import { describe, expect, it } from 'vitest';
import { fitting, flatPlaceAt, isOnDisc, ROW, SQUARE } from './flatPlaces';

describe.each([
  ['in a row', ROW],
  ['together', SQUARE],
])('the flat tray %s', (_, layout) => {
  const { discs, places } = layout;

  it('has no two places closer than a sphere is wide, and none outside its disc', () => {
    for (const { position, x, y, level } of places) {
      expect(Math.hypot(x - discs[level]!.x, y - discs[level]!.y) + 0.5).toBeLessThan(discs[level]!.radius);
      for (const other of places) if (other.position !== position) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(0.88);
    }
  });

  it('has discs that do not overlap and fit', () => {
    for (const [index, one] of discs.entries()) {
      for (const other of discs.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
      expect(Math.min(one.x, one.y, layout.width - one.x, layout.height - one.y)).toBeGreaterThanOrEqual(one.radius);
    }
  });

  it('finds the place a finger means, and none where no place is near', () => {
    for (const { position, x, y } of places) expect(flatPlaceAt(layout, x + 0.1, y - 0.1, () => true)).toBe(position);
    const { x, y } = places[3]!;
    expect(flatPlaceAt(layout, x, y, (position) => position !== 3)).toBeNull();
    expect([isOnDisc(layout, x, y), isOnDisc(layout, 0, 0)]).toEqual([true, false]);
  });
});

it('lies in a row where that makes places large, and together where a row would leave half of the room empty', () => {
  expect(fitting(360, 200).layout).toBe(ROW);
  expect(fitting(800, 420).layout).toBe(ROW);
  expect(fitting(690, 700)).toEqual({ layout: SQUARE, unit: (700 - 28) / 5.5 });
  expect(fitting(0, 0).layout).toBe(ROW);
});
