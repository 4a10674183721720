import { expect, test } from 'vitest';
import { tokenPoints } from './tokenPoints';

test('bonus tokens are worth what the table of the edition says, three points each, or nothing', () => {
  const worth = (tokens: 'box' | 'no-penalty' | 'off') => [0, 1, 3, 6].map((count) => tokenPoints({ edition: 'en', tokens }, count));
  expect(worth('box')).toEqual([-6, -3, 0, 6]);
  expect(worth('no-penalty')).toEqual([0, 3, 9, 18]);
  expect(worth('off')).toEqual([0, 0, 0, 0]);
  expect(tokenPoints({ edition: 'en', tokens: 'box' }, 9)).toBe(6);
});
