import { expect, it } from 'vitest';
import { letterOf, positionOfLetter } from './places';

it('gives every place a letter', () => {
  for (let position = 0; position < 14; position++) expect(positionOfLetter(letterOf(position))).toBe(position);
  expect(positionOfLetter('z')).toBeNull();
  expect(positionOfLetter('Enter')).toBeNull();
});
