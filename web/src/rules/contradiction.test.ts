import { expect, it } from 'vitest';
import { contradictionIn, sumIn } from './contradiction';

it.each([
  ['K-B W_ KxB', ['K-B', 'KxB']],
  ['K1 W_ K-K', ['K1', 'K-K']],
  ['K1 K2 K-K', null],
  ['K-B KxW W_', null],
  ['', null],
])('of the hand %s', (hand, pair) => {
  expect(contradictionIn(hand.split(' '))).toEqual(pair);
});

it.each([
  ['O2 W_ O1', ['O1', 'O2']],
  ['O2 W1', null],
  ['', null],
])('the hand %s asks for a sum', (hand, pair) => {
  expect(sumIn(hand.split(' '))).toEqual(pair);
});
