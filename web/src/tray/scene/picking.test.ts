import { describe, expect, it } from 'vitest';
import { meetsTray, pick, sphereSeen } from './picking';
import { centerOf, minus, normalized, type Point } from './space';

const EYE: Point = [0, 8, 9];
const toward = (point: Point): Point => normalized(minus(point, EYE));
const sphere = (position: number) => ({ position, center: centerOf(position, 0), filled: true });
const ghost = (position: number) => ({ position, center: centerOf(position, 0), filled: false });

describe('picking', () => {
  it('finds the sphere in front', () => {
    expect(pick(EYE, toward(centerOf(7, 0)), [0, 1, 2, 7].map(sphere))).toBe(7);
  });
  it('finds nothing away from all spheres', () => {
    expect(pick(EYE, toward([0, 0, 3]), [0, 1, 2].map(sphere))).toBeNull();
  });
  it('is generous at the edge', () => {
    expect(pick(EYE, toward([1.58, 0, 0]), [0, 3].map(sphere))).toBe(3);
  });
  it('takes the nearest middle among overlapping ghosts', () => {
    const targets = [...[0, 1, 2, 3, 4, 5, 6].map(sphere), ...[7, 8, 9, 10, 11, 12].map(ghost)];
    for (const position of [8, 9, 10, 11, 12]) expect(pick(EYE, toward(centerOf(position, 0)), targets)).toBe(position);
  });
  it('reaches a sphere whose middle is nearer than the middle of the ghost before it', () => {
    const [x, y, z] = centerOf(4, 0);
    expect(pick(EYE, toward([x + 0.1, y, z + 0.15]), [...[0, 3, 4].map(sphere), ghost(9)])).toBe(4);
  });
  it('sees a sphere through a ghost, but none beside it', () => {
    const before: Point = [0, 0.6, 0.5];
    const targets = [sphere(0), { ...ghost(9), center: before }];
    expect([pick(EYE, toward(before), targets), sphereSeen(EYE, toward(before), targets)]).toEqual([9, 0]);
    expect(sphereSeen(EYE, toward([1.58, 0, 0]), targets)).toBeNull();
  });
  it('tells the tray from the table', () => {
    expect(meetsTray(EYE, toward([1.9, 0, 0]), [])).toBe(true);
    expect(meetsTray(EYE, toward(centerOf(13, 0)), [13].map(ghost))).toBe(true);
    expect(meetsTray(EYE, toward([2.4, 0, 0]), [])).toBe(false);
    expect(meetsTray(EYE, [0, 1, 0], [])).toBe(false);
  });
});
