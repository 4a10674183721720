import { describe, expect, it } from 'vitest';
import { result } from '../testing/views';
import { bestSoFar, shareOf } from './par';

const BEST = { score: 9, bonus: true, tray: '', failed: [], with_bonus: null, why: null };

describe('par', () => {
  it('is the sum of the best trays and the points of the beginning', () => {
    expect(bestSoFar([result([], { best: BEST }), result([], { best: { ...BEST, score: 11 } })])).toBe(30);
  });

  it('is unknown before the first round and while a best tray is', () => {
    expect([bestSoFar([]), bestSoFar([result([], { best: BEST }), result([])])]).toEqual([null, null]);
  });
});

it('a share is a whole percentage; a debt is nothing, and of nothing there is no share', () => {
  expect([shareOf(31, 44), shareOf(44, 44), shareOf(-3, 44), shareOf(0, 0), shareOf(2, -1)]).toEqual(['70%', '100%', '0%', null, null]);
});
