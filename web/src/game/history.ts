/** Games that are over: what the server keeps of them. */

import { request } from '../api';
import type { RoundResult, SeatStanding, TableSettings } from '../protocol.gen';

/** How somebody ended. */
export interface PlayerResult {
  readonly name: string;
  readonly bot: boolean;
  readonly you: boolean;
  readonly total: number;
  readonly place: number;
}

/** A finished game. */
export interface GameResult {
  readonly room: string;
  readonly game: number;
  readonly ended_at: number;
  readonly code: string;
  readonly known: boolean;
  readonly players: readonly PlayerResult[];
}

/** One change during a round: so many milliseconds in, a seat's tray is this. */
export interface ReplayStep {
  readonly revision: number;
  readonly at: number;
  readonly seat: number;
  readonly tray: string;
  readonly done: boolean;
}

export interface ReplayRound {
  readonly result: RoundResult;
  readonly milliseconds: number;
  readonly steps: readonly ReplayStep[];
}

/** Everything about a finished game. */
export interface Replay {
  readonly room: string;
  readonly game: number;
  readonly code: string;
  readonly known: boolean;
  readonly ended_at: number;
  readonly settings: TableSettings;
  readonly names: readonly (string | null)[];
  readonly rounds: readonly ReplayRound[];
  readonly standings: readonly SeatStanding[];
}

/** One's solo games with the same settings: the last one against those before it. */
export interface SoloHistory {
  readonly games: number;
  readonly total: number | null;
  readonly rank: number | null;
  readonly best: number | null;
  readonly average: number | null;
  readonly recent: readonly number[];
}

export function myGames(): Promise<GameResult[]> {
  return request<GameResult[]>('GET', '/api/games');
}

export function replayOf(room: string, game: number): Promise<Replay> {
  return request<Replay>('GET', `/api/games/${encodeURIComponent(room)}/${game}/replay`);
}

export function soloHistory(code: string, hasMarks: boolean): Promise<SoloHistory> {
  const query = new URLSearchParams({ code, live_marks: String(hasMarks) });
  return request<SoloHistory>('GET', `/api/solo?${query}`);
}

/** Where a finished game can be watched again. */
export function replayPath(room: string, game: number): string {
  return `/replay/${encodeURIComponent(room)}/${game}`;
}

/** The trays of a round at a moment, by seat; empty before the first sphere. */
export function traysAt(round: ReplayRound, step: number): Map<number, ReplayStep> {
  const trays = new Map<number, ReplayStep>();
  for (const change of round.steps.slice(0, step)) trays.set(change.seat, change);
  return trays;
}
