/** The state of a page about its table: plain data, and `reduce`. My own changes show immediately; the server confirms them. */

import { Board, parseTray, type Color } from '../rules/board';
import { partIn } from './people';
import type { ClientMessage, Moved, Progress, Refused, RoomView, SeatView, ServerMessage, Snapshot, Trouble } from '../core/protocol.gen';

/** The state of the connection. */
export type Link = 'connecting' | 'online' | 'lost' | 'unknown_room' | 'removed' | 'damaged_room';

export interface TableState {
  readonly link: Link;
  readonly view: RoomView | null;
  readonly revision: number;
  /** The server's clock minus ours, in milliseconds. */
  readonly offset: number;
  /** How long the answer took that gave us the offset: a shorter one is more exact. */
  readonly roundTrip: number;
  /** My tray as I see it. */
  readonly board: Board;
  /** Trays I have built that the server has not confirmed yet, oldest first. */
  readonly unconfirmed: readonly string[];
  /** My last "done" or "not done", until the server confirms it. */
  readonly saidDone: boolean | null;
  readonly selected: Color | null;
  readonly refusal: Trouble | null;
}

export type Action =
  | { type: 'link_changed'; link: Link }
  | { type: 'received'; message: ServerMessage; at: number; sentAt?: number }
  | { type: 'built'; board: Board }
  | { type: 'selected'; color: Color | null }
  | { type: 'said_done'; done: boolean }
  | { type: 'dismissed_refusal' };

/** Refusals after which only the server's tray can be right. */
const NOT_ON_THE_TABLE = new Set(['too_late', 'not_building', 'illegal_tray', 'other_round', 'other_game', 'no_seat', 'too_many_moves']);

/** A jump of this many milliseconds is a clock that was set, not a slow connection. */
const CLOCK_JUMP = 2_000;

export const NOTHING: TableState = {
  link: 'connecting',
  view: null,
  revision: 0,
  offset: 0,
  roundTrip: Infinity,
  board: new Board(),
  unconfirmed: [],
  saidDone: null,
  selected: null,
  refusal: null,
};

/** The state after something happened. */
export function reduce(state: TableState, action: Action): TableState {
  switch (action.type) {
    case 'link_changed':
      return applyLink(state, action.link);
    case 'received':
      return applyMessage(adjustClock(state, action.message, action.at, action.sentAt), action.message);
    case 'built':
      return applyBuild(state, action.board);
    case 'selected':
      return { ...state, selected: action.color };
    case 'said_done':
      return { ...state, saidDone: action.done, selected: action.done ? null : state.selected };
    case 'dismissed_refusal':
      return { ...state, refusal: null };
  }
}

/** My seat, including changes the server has not confirmed yet; null for those who watch this round. */
export function mySeat(state: TableState): SeatView | null {
  const seat = state.view && partIn(state.view);
  if (!seat || state.view?.phase !== 'building') return seat;
  return { ...seat, spheres: state.board.tray.filter(Boolean).length, done: state.saidDone ?? seat.done };
}

/** Whether a round is on and I have a tray in it. With the time left, this decides whether spheres can be moved. */
export function isMyRound(state: TableState): boolean {
  return state.view !== null && isBuilding(state.view) && !isPaused(state.view) && partIn(state.view) !== null;
}

/** Whether everything stands still and is covered. */
export function isPaused(view: RoomView | null): boolean {
  return view?.paused_at != null;
}

/** Milliseconds until the sand runs out, by the server's clock; Infinity without an hourglass. */
export function timeLeft(state: TableState, now: number): number {
  if (state.view?.ends_at == null) return Infinity;
  return state.view.ends_at - (state.view.paused_at ?? now);
}

/** The messages to send again after the connection was lost. */
export function unsentMessages(state: TableState): ClientMessage[] {
  const tray = state.unconfirmed.at(-1);
  if (!state.view || !isMyRound(state)) return [];
  const { game, round } = state.view;
  const messages: ClientMessage[] = tray === undefined ? [] : [{ type: 'set_tray', game, round, tray }];
  if (state.saidDone !== null) messages.push({ type: 'done', game, round, done: state.saidDone });
  return messages;
}

function applyLink(state: TableState, link: Link): TableState {
  if (link !== 'online') return { ...state, link };
  // Only the newest tray is sent again, so only that one can still be confirmed.
  return { ...state, link, roundTrip: Infinity, unconfirmed: state.unconfirmed.slice(-1) };
}

function adjustClock(state: TableState, message: ServerMessage, at: number, sentAt?: number): TableState {
  const earliest = message.now - at;
  if (sentAt !== undefined) {
    const roundTrip = at - sentAt;
    if (roundTrip > state.roundTrip && Math.abs(earliest - state.offset) < CLOCK_JUMP) return state;
    return { ...state, offset: earliest + roundTrip / 2, roundTrip };
  }
  // No message arrives before it was sent. One that seems to proves that our clock is further behind than we thought.
  const isOff = earliest > state.offset || earliest < state.offset - CLOCK_JUMP || state.view === null;
  return isOff ? { ...state, offset: earliest } : state;
}

function applyMessage(state: TableState, message: ServerMessage): TableState {
  switch (message.type) {
    case 'snapshot':
      return applySnapshot(state, message);
    case 'moved':
      return applyMove(state, message);
    case 'progress':
      return applyProgress(state, message);
    case 'refused':
      return applyRefusal(state, message);
    case 'reacted':
    case 'pong':
      return state;
  }
}

function applySnapshot(state: TableState, { revision, view }: Snapshot): TableState {
  const isSameRound = isBuilding(state.view) && isBuilding(view) && roundOf(state.view) === roundOf(view);
  const next = { ...state, link: 'online' as const, revision, view };
  // A page that was opened during a pause has not seen the tray yet.
  const isFirstSeen = isPaused(state.view) && state.board.past.length + state.board.future.length + state.unconfirmed.length === 0;
  if (!isSameRound || isFirstSeen) return fromServer({ ...next, selected: null });
  return confirm(next, myTray(view), view.you === null ? null : (view.seats[view.you]?.done ?? null));
}

function applyMove(state: TableState, message: Moved): TableState {
  const { view } = state;
  const before = view?.seats[message.seat];
  // Older than the table we already show.
  if (!view || !before || message.revision <= state.revision) return state;
  const isMine = message.seat === view.you;
  const seat = { ...before, spheres: message.spheres, done: message.done, tray: message.tray ?? before.tray };
  const seats = view.seats.map((other, number) => (number === message.seat ? seat : other));
  const marks = isMine ? message.marks : view.marks;
  const next = { ...state, revision: message.revision, view: { ...view, seats, marks } };
  return isMine ? confirm(next, message.tray, message.done) : next;
}

/** The progress at a big table; my own changes arrive immediately, as a move. */
function applyProgress(state: TableState, message: Progress): TableState {
  const { view } = state;
  if (!view || message.revision < state.revision) return state;
  const seats = [...view.seats];
  for (const { seat, ...progress } of message.seats) {
    const before = seats[seat];
    if (before) seats[seat] = { ...before, ...progress };
  }
  return { ...state, revision: message.revision, view: { ...view, seats } };
}

/** The server reports my tray: either an echo of mine, or a change from another page of mine. */
function confirm(state: TableState, tray: string | null, done: boolean | null): TableState {
  const echo = tray === null ? -1 : state.unconfirmed.indexOf(tray);
  const unconfirmed = echo < 0 ? state.unconfirmed : state.unconfirmed.slice(echo + 1);
  const saidDone = done === state.saidDone ? null : state.saidDone;
  const isNews = tray !== null && unconfirmed.length === 0 && tray !== state.board.text;
  return { ...state, unconfirmed, saidDone, board: isNews ? adopt(state.board, tray) : state.board };
}

function applyRefusal(state: TableState, { code, details }: Refused): TableState {
  const next = { ...state, refusal: { code, details } };
  return NOT_ON_THE_TABLE.has(code) ? fromServer(next) : next;
}

function applyBuild(state: TableState, board: Board): TableState {
  if (!isMyRound(state) || board === state.board) return state;
  const isChanged = board.text !== state.board.text;
  const unconfirmed = isChanged ? [...state.unconfirmed, board.text] : state.unconfirmed;
  // Changing the tray takes back "done"; the server does the same.
  return { ...state, board, unconfirmed, saidDone: isChanged && mySeat(state)?.done ? false : state.saidDone };
}

/** Drops local changes and shows what the server knows. */
function fromServer(state: TableState): TableState {
  const tray = state.view === null ? null : myTray(state.view);
  const isShown = tray === state.board.text;
  return {
    ...state,
    board: tray === null ? new Board() : isShown && isBuilding(state.view) ? state.board : Board.of(tray),
    unconfirmed: [],
    saidDone: null,
  };
}

function adopt(board: Board, tray: string): Board {
  return new Board(parseTray(tray), [...board.past, board.tray]);
}

function myTray(view: RoomView): string | null {
  return view.you === null ? null : (view.seats[view.you]?.tray ?? null);
}

function isBuilding(view: RoomView | null): boolean {
  return view?.phase === 'building';
}

/** The game, the round and the seat from which a table is seen. */
export function roundOf(view: RoomView | null): string {
  return `${view?.game}/${view?.round}/${view?.you}`;
}
