import { expect, it } from 'vitest';
import { placeLetter, positionOfLetter } from './placeNames';

it('gives every place a letter', () => {
  for (let position = 0; position < 14; position++) expect(positionOfLetter(placeLetter(position))).toBe(position);
  expect(positionOfLetter('z')).toBeNull();
  expect(positionOfLetter('Enter')).toBeNull();
});
