import { expect, it } from 'vitest';
import { arc, placed, turned, turnedBy } from './geometry';
import { RADIUS, cross, dot, minus } from './space';
import type { Point } from './space';

const sphere = turned(arc(0, 0, RADIUS, -90, 90, 8), 12);
const at = (numbers: readonly number[], index: number): Point => numbers.slice(3 * index, 3 * index + 3) as unknown as Point;

it('a half circle turned around the axis is a sphere', () => {
  const count = sphere.positions.length / 3;
  for (let vertex = 0; vertex < count; vertex++) expect(Math.hypot(...at(sphere.positions, vertex))).toBeCloseTo(RADIUS);
  expect(Math.max(...sphere.indices)).toBe(count - 1);
});

it('its normals and the fronts of its triangles look outward', () => {
  for (let corner = 0; corner < sphere.indices.length; corner += 3) {
    const [a, b, c] = [0, 1, 2].map((next) => at(sphere.positions, sphere.indices[corner + next]!)) as [Point, Point, Point];
    expect(dot(cross(minus(b, a), minus(c, a)), a)).toBeGreaterThan(-1e-9);
    expect(dot(at(sphere.normals, sphere.indices[corner]!), a)).toBeGreaterThan(0);
  }
});

it('places something that is turned and scaled', () => {
  const [x, y, z] = [placed(turnedBy(Math.PI / 2), [1, 2, 3], [2, 1])].map((m) => [m[0]! + m[12]!, m[1]! + m[13]!, m[2]! + m[14]!])[0]!;
  expect([x, y, z]).toEqual([expect.closeTo(1), expect.closeTo(2), expect.closeTo(1)]);
});
