import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Edition } from '../../core/protocol.gen';
import { breakEven, canTokensPay, gainOf, studsOf } from './tokenGain';

/** The fewest rounds in which tokens can bring points. */
function fewest(edition: Edition, isSolo: boolean): number {
  return [1, 2, 3, 4, 5, 6].find((rounds) => canTokensPay({ ...DEFAULT_SETTINGS, edition, rounds }, isSolo))!;
}

it('tokens pay only where enough of them can be earned', () => {
  expect([fewest('en', false), fewest('en', true), fewest('de', false), fewest('de', true)]).toEqual([4, 4, 3, 5]);
});

it('is a gain for every token that was earned', () => {
  expect([breakEven('en'), breakEven('de')]).toEqual([3, 4]);
  expect([gainOf(0, -6, 'en'), gainOf(1, -3, 'en'), gainOf(4, 1, 'en'), gainOf(1, -6, 'de')]).toEqual([0, 3, 7, 4]);
  expect([studsOf(1, 'en'), studsOf(4, 'en')]).toEqual([
    [true, false, false],
    [true, true, true, true],
  ]);
});
