import { expect, it } from 'vitest';
import { ranksOf } from './bigTable';
import { seat, view } from '../testing/views';
import { podiumOf } from './podiumSteps';

function stepsOf(places: readonly number[]): (readonly [number, string[]])[] {
  const ranks = ranksOf(view({ seats: places.map((place, number) => seat({ name: `N${number}`, place })) }));
  return podiumOf(ranks).map(({ place, ranks: there }) => [place, there.map(({ name }) => name)] as const);
}

it('has a step for each of the first three', () => {
  expect(stepsOf([3, 1, 2, 4])).toEqual([
    [1, ['N1']],
    [2, ['N2']],
    [3, ['N0']],
  ]);
});

it('is shared by those who tie', () => {
  expect(stepsOf([1, 1, 3, 3])).toEqual([
    [1, ['N0', 'N1']],
    [3, ['N2', 'N3']],
  ]);
});
