import { expect, it } from 'vitest';
import type { Reached } from './record';
import { WIDTH } from '../../ui/charts/columns';
import { averageOf, heightOf, trendOf } from './trend';

function totals(points: number, best = 10): Reached {
  return { points, best };
}

it('draws columns as high as their part, the last one lit', () => {
  const columns = trendOf([totals(5), totals(10), totals(-2)]);
  expect(columns.map(({ value }) => value)).toEqual([0.5, 1, 0]);
  expect(columns[1]!.height).toBe(heightOf(0) - heightOf(1));
  expect(columns[0]!.height * 2).toBe(columns[1]!.height);
  expect(columns[2]!.height).toBeGreaterThan(0);
  expect(columns.map(({ isLast }) => isLast)).toEqual([false, false, true]);
});

it('stays inside however many there are', () => {
  for (const count of [1, 6, 26]) {
    const columns = trendOf(Array.from({ length: count }, () => totals(7)));
    expect(Math.max(...columns.map(({ x, width }) => x + width))).toBeLessThan(WIDTH);
  }
});

it('leaves out games without possible points', () => {
  expect(trendOf([totals(0, 0), totals(5)])).toHaveLength(1);
  expect(averageOf([])).toBeNull();
});

it('weighs games by their possible points', () => {
  expect(averageOf([totals(10, 10), totals(0, 30)])).toBe(0.25);
});
