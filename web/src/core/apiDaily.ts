/** What is asked of the server about the hand of the day. */

import { request } from './api';
import type { Daily, DailyCalendar, NewTry, TableName } from './protocol.gen';

/** Today's hand, as far as this browser's player may know it. */
export function todaysHand(): Promise<Daily> {
  return request('GET', '/api/daily');
}

/** The hand of a day. */
export function handOf(day: string): Promise<Daily> {
  return request('GET', `/api/daily/${encodeURIComponent(day)}`);
}

/** All days, and what this browser's player made of them. */
export function calendar(): Promise<DailyCalendar> {
  return request('GET', '/api/daily/days');
}

/** The table of the one try at today's hand, opened or found again. */
export async function openTry(wanted: NewTry): Promise<string> {
  return (await request<TableName>('POST', '/api/daily', wanted)).room;
}

/** A table for the hand of a day, outside the records. */
export async function openPractice(day: string): Promise<string> {
  return (await request<TableName>('POST', `/api/daily/${encodeURIComponent(day)}/practice`)).room;
}
