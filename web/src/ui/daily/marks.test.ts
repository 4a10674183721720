import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { useCatalog } from '../../core/i18n';
import type { Daily, DailyCalendar } from '../../core/protocol.gen';
import { marksOf, markText } from './marks';

const entry = { grade: 'easy', players: 3, points: 9, bonus: true, best: 11, best_bonus: true } as const;
const CALENDAR: DailyCalendar = {
  streak: 2,
  longest: 4,
  played: 6,
  today: '2026-11-16',
  days: [
    { ...entry, day: '2026-11-16', points: null, bonus: null, best: null, best_bonus: null },
    { ...entry, day: '2026-11-15' },
    { ...entry, day: '2026-11-14', points: 11 },
    { ...entry, day: '2026-11-13', points: 11, bonus: false },
    { ...entry, day: '2026-11-12', points: -3, bonus: false },
    { ...entry, day: '2026-11-11', best: null, best_bonus: null },
  ],
};
const TODAY = {
  day: '2026-11-16',
  grade: 'easy',
  players: 4,
  result: { points: 8, bonus: false },
  best: { score: 10, bonus: true },
} as Daily;

beforeAll(() => useCatalog('en', readFileSync('../src/dimension/locales/en.ftl', 'utf8')));

it.each([
  ['2026-11-16', 0.8, false, 'Monday, November 16: 8 of 10'],
  ['2026-11-15', 9 / 11, false, 'Sunday, November 15: 9 of 11'],
  ['2026-11-14', 1, true, 'Saturday, November 14: 11 of 11, the best possible'],
  ['2026-11-13', 1, false, 'Friday, November 13: 11 of 11'],
  ['2026-11-12', 0, false, 'Thursday, November 12: −3 of 11'],
  ['2026-11-11', null, false, 'Wednesday, November 11: 9'],
  ['2026-11-10', null, false, 'Tuesday, November 10: not played'],
])('%s: %s', (day, share, isPerfect, words) => {
  const mark = marksOf(CALENDAR, TODAY)(day);
  expect([mark.share, mark.isPerfect, markText(mark, CALENDAR.today)]).toEqual([share, isPerfect, words]);
});

it('says nothing about today before it has been played', () => {
  const mark = marksOf(CALENDAR, { ...TODAY, result: null, best: null })('2026-11-16');
  expect(markText(mark, CALENDAR.today)).toBe('Monday, November 16: today, not played yet');
});
