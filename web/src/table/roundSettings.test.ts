import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../core/protocol.gen';
import { roundSettings } from './roundSettings';

const growing = { ...DEFAULT_SETTINGS, growing: true };

it.each([
  [1, 1, { cards: 3, seconds: 0, live_marks: true }],
  [1, 2, { cards: 4, seconds: 90, live_marks: false }],
  [1, 3, { cards: 6, seconds: 60, live_marks: false }],
  [2, 1, { cards: 6, seconds: 60, live_marks: false }],
])('of game %i, round %i of a table that grows', (game, round, expected) => {
  expect(roundSettings({ settings: growing, game, round })).toMatchObject(expected);
});

it('are the settings of the table everywhere else', () => {
  expect(roundSettings({ settings: DEFAULT_SETTINGS, game: 1, round: 1 })).toBe(DEFAULT_SETTINGS);
});
