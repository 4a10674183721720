/** Days as the server would describe them, for tests. */

import type { Daily, DailyCalendar, DailyResult } from '../core/protocol.gen';

export const DAY = '2026-11-16';
export const ROOM = 'ABCDEFGHJKMNPQRS';

/** Today's hand, not played yet. */
export function daily(changes: Partial<Daily> = {}): Daily {
  return {
    day: DAY,
    grade: 'easy',
    ends_at: 3_600_000,
    now: 0,
    players: 9,
    room: null,
    closes_at: null,
    result: null,
    hand: null,
    code: null,
    best: null,
    counts: null,
    beaten: null,
    ...changes,
  };
}

const RESULT: DailyResult = {
  room: ROOM,
  tray: 'KWBGO../....../.',
  points: 3,
  bonus: false,
  verdicts: [
    { card: 'K1', fulfilled: true, breaking: [] },
    { card: 'W-O', fulfilled: false, breaking: [1, 4] },
  ],
};

/** Today's hand after my try, and eight others. */
export function played(changes: Partial<Daily> = {}): Daily {
  return daily({
    room: ROOM,
    result: RESULT,
    hand: 'K1 W-O',
    code: '1ABC',
    best: { score: 11, bonus: true, tray: 'KWBGO../....../.', failed: [], with_bonus: null, why: null },
    counts: [
      { points: 1, bonus: false, players: 6 },
      { points: 3, bonus: false, players: 1 },
      { points: 11, bonus: true, players: 2 },
    ],
    beaten: 6,
    ...changes,
  });
}

export function calendarOf(changes: Partial<DailyCalendar> = {}): DailyCalendar {
  return { streak: 2, longest: 4, played: 6, today: DAY, days: [], ...changes };
}
