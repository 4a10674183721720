import { expect, it } from 'vitest';
import { contradictionIn } from './contradiction';

it.each([
  ['K-B W_ KxB', ['K-B', 'KxB']],
  ['K1 W_ K-K', ['K1', 'K-K']],
  ['K1 K2 K-K', null],
  ['K-B KxW W_', null],
  ['', null],
])('of the hand %s', (hand, pair) => {
  expect(contradictionIn(hand.split(' '))).toEqual(pair);
});
