/** Everything that is asked of the server outside a table's socket. */

import { askServer } from './network';
import type {
  Address,
  BotLevel,
  Checked,
  Explained,
  GameResult,
  NewTable,
  Replay,
  RunningGame,
  SoloHistory,
  Solved,
  TableName,
  TableSummary,
  Trouble,
} from './protocol.gen';

/** A request the server refused; every code has a sentence in every language. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly details: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

/**
 * The address of a table's socket; the server resumes after the revision the page has. A page that watches is shown what
 * anybody may see, also in the host's browser.
 */
export function socketUrl(room: string, revision: number, watches = false): string {
  const url = new URL(`/api/tables/${encodeURIComponent(room)}/socket`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  if (revision > 0) url.searchParams.set('revision', String(revision));
  if (watches) url.searchParams.set('watch', '1');
  return url.href;
}

/** An address at which others can open this page; null when only this machine can. */
export async function joinAddress(): Promise<string | null> {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return location.href;
  return request<Address>('GET', '/api/address').then(
    ({ address }) => address,
    () => null,
  );
}

/** The link that invites to a table. */
export function tableLink(room: string, address: string): string {
  return new URL(`/t/${room}`, address).href;
}

/** The QR code of that link. */
export function qrUrl(room: string): string {
  return `/api/tables/${encodeURIComponent(room)}/qr.svg`;
}

/** Opens a table with its opener as the host; a game code brings the deal along. */
export async function openTable(table: NewTable): Promise<string> {
  return (await request<TableName>('POST', '/api/tables', table)).room;
}

/** The table with this name or join code, seen from outside. */
export function tableAt(room: string): Promise<TableSummary> {
  return request('GET', `/api/tables/${encodeURIComponent(room)}`);
}

/** The tables that are open to strangers. */
export function openTables(): Promise<TableSummary[]> {
  return request('GET', '/api/tables');
}

/** The bots that can be put on a seat. */
export function botLevels(): Promise<BotLevel[]> {
  return request('GET', '/api/bots');
}

/** The finished games of this browser's player, newest first. */
export function myGames(): Promise<GameResult[]> {
  return request('GET', '/api/games');
}

/** The games this browser's player is in the middle of, the latest first. */
export function runningGames(): Promise<RunningGame[]> {
  return request('GET', '/api/running');
}

export function replayOf(room: string, game: number): Promise<Replay> {
  return request('GET', `/api/games/${encodeURIComponent(room)}/${game}/replay`);
}

/** My solo games with the settings of this game code. */
export function soloHistory(code: string, hasMarks: boolean): Promise<SoloHistory> {
  return request('GET', `/api/solo?${new URLSearchParams({ code, live_marks: String(hasMarks) })}`);
}

/** What a tray is worth; the server also reads hands that are not written as we write them. */
export function check(hand: string, tray: string): Promise<Checked> {
  return request('POST', '/api/check', { hand, tray });
}

/** The best tray for a hand, and the moves to it if a tray is given. */
export function solve(hand: string, tray: string | null): Promise<Solved> {
  return request('POST', '/api/solve', { hand, tray });
}

/** Why not all cards of a hand can be fulfilled at once. */
export function explain(hand: string): Promise<Explained> {
  return request('POST', '/api/explain', { hand });
}

/** Sends a request; every failure is an ApiError with a code. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    void askServer();
    throw new ApiError('unreachable');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const { code, details } = (answer ?? {}) as Partial<Trouble>;
  throw new ApiError(code ?? 'other', details ?? {});
}
