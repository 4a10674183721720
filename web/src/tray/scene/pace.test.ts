import { describe, expect, it } from 'vitest';
import { Pace } from './pace';

describe('the pace', () => {
  const slowAfter = (times: readonly number[]): boolean => {
    const pace = new Pace();
    times.forEach((time) => pace.passed(time));
    return pace.isSlow;
  };
  const repeated = (times: readonly number[], count: number): number[] => Array.from({ length: count }, () => times).flat();

  it('is slow only when most pictures are, for a while', () => {
    expect(slowAfter(repeated([70], 60))).toBe(true);
    expect(slowAfter(repeated([70, 70, 16], 120))).toBe(true);
    expect(slowAfter(repeated([70, 16], 200))).toBe(false);
    expect(slowAfter(repeated([70], 20))).toBe(false);
  });
  it('does not mind a page that was out of sight', () => {
    expect(slowAfter(repeated([5000], 200))).toBe(false);
  });
});
