import { expect, it } from 'vitest';
import { barsOf } from './distribution';

const count = (points: number, players: number, bonus = false) => ({ points, bonus, players });

it('has a bar for every number of points up to the best possible, mine marked', () => {
  const bars = barsOf([count(7, 4), count(9, 1), count(9, 1, true)], 9, 11);
  expect(bars.map(({ points, players, bonus, isMine }) => [points, players, bonus, isMine])).toEqual([
    [7, 4, 0, false],
    [8, 0, 0, false],
    [9, 2, 1, true],
    [10, 0, 0, false],
    [11, 0, 0, false],
  ]);
  expect(bars.map(({ share }) => share)).toEqual([1, 0, 0.5, 0, 0]);
});

it('puts everything far below into the first bar', () => {
  const bars = barsOf([count(-12, 3), count(-4, 1), count(10, 2)], -4, 11);
  expect(bars).toHaveLength(12);
  expect(bars[0]).toMatchObject({ points: 0, isRest: true, players: 4, isMine: true });
});

it('is empty without results', () => {
  expect(barsOf([], null, null)).toEqual([]);
});
