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
  const [en, de] = [
    { edition: 'en', tokens: 'box' },
    { edition: 'de', tokens: 'box' },
  ] as const;
  expect([breakEven(en), breakEven(de), breakEven({ ...en, tokens: 'no-penalty' })]).toEqual([3, 4, 0]);
  expect([gainOf(en, 0), gainOf(en, 1), gainOf(en, 4), gainOf(de, 1), gainOf({ ...en, tokens: 'no-penalty' }, 2)]).toEqual([0, 3, 7, 4, 6]);
  expect([studsOf(en, 1), studsOf(en, 4), studsOf({ ...en, tokens: 'off' }, 0)]).toEqual([
    [true, false, false],
    [true, true, true, true],
    [],
  ]);
});
