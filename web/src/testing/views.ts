/** Tables as the server would describe them, for tests. */

import { DEFAULT_SETTINGS, EMPTY_TRAY, type RoomView, type RoundResult, type SeatScore, type SeatView } from '../core/protocol.gen';

export function seat(changes: Partial<SeatView> = {}): SeatView {
  return {
    name: 'Ada',
    bot: null,
    online: true,
    left: false,
    points: 10,
    bonus_tokens: 0,
    spheres: 0,
    done: false,
    ready: false,
    tray: EMPTY_TRAY,
    plays_from: 1,
    wants_rematch: false,
    token_points: -6,
    ghost: false,
    place: null,
    gained: 0,
    away: false,
    asks_for_pause: false,
    help: null,
    ...changes,
  };
}

/** A table with Ada, who looks, and Bob; a round is on. */
export function view(changes: Partial<RoomView> = {}): RoomView {
  return {
    room: 'ABC234',
    phase: 'building',
    settings: DEFAULT_SETTINGS,
    known: false,
    you: 0,
    host: 0,
    is_host: true,
    seats: [seat(), seat({ name: 'Bob', tray: null }), null, null],
    game: 1,
    round: 1,
    hand: ['K1'],
    as_promised: true,
    starts_at: null,
    ends_at: 60_000,
    next_at: null,
    paused_at: null,
    paused_by: null,
    resumes_at: null,
    can_pause: false,
    can_resume: false,
    marks: null,
    results: [],
    standings: [],
    code: null,
    join_code: null,
    locked: false,
    removed: [],
    par: null,
    day: null,
    challenge: null,
    names_hidden: false,
    club: null,
    is_co_host: false,
    co_hosts: 0,
    is_last_round: false,
    chosen: false,
    ...changes,
  };
}

/** A seat's score; "no" fails the card. */
export function score(seatNumber: number, tray: string, verdicts: readonly ('yes' | 'no')[], changes: Partial<SeatScore> = {}): SeatScore {
  const found = verdicts.map((verdict, index) => ({ card: `K${index + 1}`, fulfilled: verdict === 'yes', breaking: [] }));
  const points = tray.replace(/[^A-Z]/g, '').length - 2 * verdicts.filter((verdict) => verdict === 'no').length;
  return { seat: seatNumber, tray, points, bonus_tokens: 0, verdicts: found, ...changes };
}

export function result(scores: readonly SeatScore[], changes: Partial<RoundResult> = {}): RoundResult {
  return { hand: 'K1 K2', as_promised: true, scores, best: null, moves: [], ...changes };
}
