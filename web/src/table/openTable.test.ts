import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type TableSummary } from '../core/protocol.gen';
import { paceOf, seatsOf } from './openTable';

it('says time, cards and rounds, and how hard the hands are where that was chosen', () => {
  expect(paceOf(DEFAULT_SETTINGS)).toEqual(['settings-seconds', 'count-cards', 'count-rounds']);
  expect(paceOf({ ...DEFAULT_SETTINGS, seconds: 0, grade: 'easy' })).toEqual([
    'home-no-hourglass',
    'count-cards',
    'count-rounds',
    'home-grade',
  ]);
});

it('counts bots as people who sit there', () => {
  expect(seatsOf({ players: 1, bots: 2, free_seats: 1 } as TableSummary)).toEqual({ taken: 3, seats: 4 });
});
