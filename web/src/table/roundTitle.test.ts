import { expect, it } from 'vitest';
import { view } from '../testing/views';
import { roundTitle } from './roundTitle';

it("says which round it is, or whose day's hand", () => {
  expect(roundTitle(view())).toBe('round-of');
  expect(roundTitle(view({ day: '2026-11-16' }))).toBe('day-of');
});
