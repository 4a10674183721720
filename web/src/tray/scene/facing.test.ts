import { describe, expect, it } from 'vitest';
import { facing } from './facing';
import { centerOf, dot, length, minus, normalized, type Point } from './space';

const EYE: Point = [0, 8, 9];

describe('marks', () => {
  it('face the eye when nothing is in the way', () => {
    const center = centerOf(5, 0);
    expect(dot(facing(EYE, center, []), normalized(minus(EYE, center)))).toBeCloseTo(1);
  });
  it('come out from behind a sphere above', () => {
    const center = centerOf(0, 0);
    const [, y] = facing(EYE, center, [centerOf(7, 0), centerOf(9, 0)]);
    expect(length(facing(EYE, center, [centerOf(9, 0)]))).toBeCloseTo(1);
    expect(y).not.toBeCloseTo(normalized(minus(EYE, center))[1]);
  });
});
