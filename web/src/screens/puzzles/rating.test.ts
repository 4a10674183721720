import { expect, it } from 'vitest';
import { isFinding, LEVELS, ratingWords } from './rating';

it('is shown with two deviations on either side, and without separators', () => {
  expect(ratingWords({ rating: 1540, deviation: 40, answers: 12 })).toEqual({ rating: '1540', spread: '80', low: '1460', high: '1620' });
});

it('says little while its deviation is large', () => {
  expect([350, 111, 110, 40].map((deviation) => isFinding({ rating: 1500, deviation, answers: 0 }))).toEqual([true, true, false, false]);
});

it('has levels from easy to evil', () => {
  expect(LEVELS).toEqual(['easy', 'medium', 'hard', 'expert', 'evil']);
});
