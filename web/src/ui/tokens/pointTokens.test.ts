import { describe, expect, it } from 'vitest';
import { pointTokens } from './pointTokens';

describe('point tokens', () => {
  it('are the fewest that make up the points', () => {
    expect(pointTokens(0)).toEqual([]);
    expect(pointTokens(10)).toEqual([10]);
    expect(pointTokens(36)).toEqual([20, 10, 5, 1]);
    expect(pointTokens(99)).toEqual([50, 20, 20, 5, 1, 1, 1, 1]);
  });

  it('of a debt are those that are owed', () => {
    expect(pointTokens(-7)).toEqual([5, 1, 1]);
  });
});
