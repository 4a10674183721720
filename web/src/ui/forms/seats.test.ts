import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../core/protocol.gen';
import { seatChoices, withSeats } from './seats';

it('offers a few seats or many, and the number that was chosen elsewhere', () => {
  expect(seatChoices(4, 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 20, 30, 50, 100]);
  expect(seatChoices(25, 18)).toEqual([20, 25, 30, 50, 100]);
});

it('a table that becomes big hides trays and waits for its host', () => {
  const open = { ...DEFAULT_SETTINGS, open_trays: true };
  expect(withSeats(open, 30)).toEqual({ ...DEFAULT_SETTINGS, seats: 30, open_trays: false, wait_for_host: true });
  expect(withSeats(open, 3)).toEqual({ ...open, seats: 3 });
});

it('a big table keeps the pace that its host chose, and a small one waits for no host', () => {
  const quick = { ...DEFAULT_SETTINGS, seats: 30, wait_for_host: false };
  expect(withSeats(quick, 50).wait_for_host).toBe(false);
  expect(withSeats({ ...quick, wait_for_host: true }, 4).wait_for_host).toBe(false);
});
