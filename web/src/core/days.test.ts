import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useCatalog } from './i18n';
import { dayLabel, daysAfter, isDay, lastDays, longName, monthName, monthsAfter, weekdayLetters, weekdayOf, weeksOf } from './days';

it.each([
  ['2026-11-16', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['today', false],
  ['2026-11-16x', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

describe('the next day', () => {
  it('over months, years and leap days', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
    expect(lastDays('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    expect([monthsAfter('2026-12', 1), monthsAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  it('in weeks that begin on Monday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });
});

it.each([
  ['en', 'Monday', 'Monday, November 16', 'November 2026', 'Mon'],
  ['de', 'Montag', 'Montag, 16. November', 'November 2026', 'Mo'],
  ['ru', 'Понедельник', 'Понедельник, 16 ноября', 'Ноябрь 2026 г.', 'пн'],
])('days have names in %s', (code, weekday, long, month, short) => {
  useCatalog(code, readFileSync(`../src/dimension/locales/${code}.ftl`, 'utf8'));
  expect([weekdayOf('2026-11-16'), longName('2026-11-16', '2026-12-01'), monthName('2026-11'), weekdayLetters()[0]]).toEqual([
    weekday,
    long,
    month,
    short,
  ]);
  expect(longName('2025-11-16', '2026-12-01')).toContain('2025');
});

it('counts the days of shared results', () => {
  expect(['2026-01-01', '2026-11-18', '2025-12-31'].map(dayLabel)).toEqual(['#1', '#322', '2025-12-31']);
});
