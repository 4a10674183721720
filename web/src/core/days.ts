/** Days as the server writes them, such as `2026-11-16`. A day begins and ends in UTC. */

import { language } from './i18n';

const LENGTH = 86_400_000;

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Whether a part of an address is a day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text)) && dayAt(at(text)) === text;
}

function dayAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The day this many days later; earlier if the number is negative. */
export function daysAfter(day: string, count: number): string {
  return dayAt(at(day) + count * LENGTH);
}

/** The last days up to this one, the oldest first. */
export function lastDays(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(day, index + 1 - count));
}

/** The day that is number 1 in shared results; `_FIRST_NUMBERED` of the command line is the same. */
const FIRST_NUMBERED = '2026-01-01';

/** A day in a shared result, such as number 322; its date where it came before they were counted. */
export function dayLabel(day: string): string {
  const number = Math.round((at(day) - at(FIRST_NUMBERED)) / LENGTH) + 1;
  return number > 0 ? `#${number}` : day;
}

/** The month of a day, such as `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month this many months later. */
export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(dayAt(Date.UTC(year, number - 1 + count, 1)));
}

/** A month as weeks from Monday to Sunday; null where a day belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const blank = (new Date(at(first)).getUTCDay() + 6) % 7;
  const length = (at(`${monthsAfter(month, 1)}-01`) - at(first)) / LENGTH;
  return Array.from({ length: Math.ceil((blank + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = 7 * week + weekday - blank;
      return index >= 0 && index < length ? daysAfter(first, index) : null;
    }),
  );
}

function written(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language(), { ...format, timeZone: 'UTC' }).format(at(day));
}

/** "Monday". */
export function weekdayOf(day: string): string {
  const name = written(day, { weekday: 'long' });
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/** The seven weekdays in two letters or so, Monday first. */
export function weekdayLetters(): string[] {
  return lastDays('2026-11-22', 7).map((day) => written(day, { weekday: 'short' }));
}

/** "Monday, November 16", with the year where it is not this one. */
export function longName(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const name = written(day, { weekday: 'long', month: 'long', day: 'numeric', ...year });
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/** "Nov 16". */
export function shortName(day: string): string {
  return written(day, { month: 'short', day: 'numeric' });
}

/** "November 2026". */
export function monthName(month: string): string {
  const name = written(`${month}-01`, { month: 'long', year: 'numeric' });
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}
