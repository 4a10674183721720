import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Edition } from '../../core/protocol.gen';
import { canTokensPay } from './tokenGain';

/** The fewest rounds in which tokens can bring points. */
function fewest(edition: Edition, isSolo: boolean): number {
  return [1, 2, 3, 4, 5, 6].find((rounds) => canTokensPay({ ...DEFAULT_SETTINGS, edition, rounds }, isSolo))!;
}

it('tokens pay only where enough of them can be earned', () => {
  expect([fewest('en', false), fewest('en', true), fewest('de', false), fewest('de', true)]).toEqual([4, 4, 3, 5]);
});
