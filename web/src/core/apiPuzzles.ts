/** What is asked of the server about puzzles and the rush. */

import { request } from './api';
import type {
  Grade,
  Hint,
  HintStep,
  Puzzle,
  PuzzleAnswer,
  PuzzleKind,
  PuzzleRecord,
  PuzzleVerdict,
  RushLists,
  RushRun,
  RushStep,
} from './protocol.gen';

/** Where puzzles come from and who judges them: the server, or a pack kept for the train. */
export interface PuzzleSource {
  /** A puzzle the player has not seen; without a grade, one that fits the player's rating. */
  next(kind: PuzzleKind, grade: Grade | null): Promise<Puzzle>;
  at(id: number): Promise<Puzzle>;
  hint(id: number, step: HintStep, tray: string): Promise<Hint>;
  answer(id: number, answer: PuzzleAnswer): Promise<PuzzleVerdict>;
  record(): Promise<PuzzleRecord>;
}

export const SERVER: PuzzleSource = {
  next: (kind, grade) => request('GET', `/api/puzzles/next?${new URLSearchParams(grade ? { kind, grade } : { kind })}`),
  at: (id) => request('GET', `/api/puzzles/${id}`),
  hint: (id, step, tray) => request('POST', `/api/puzzles/${id}/hints`, { step, tray }),
  answer: (id, answer) => request('POST', `/api/puzzles/${id}/answer`, answer),
  record: () => request('GET', '/api/puzzles'),
};

/** Starts a rush: its time runs from now on. */
export function startRush(name: string): Promise<RushRun> {
  return request('POST', '/api/rush', { name });
}

/** Where a rush is. */
export function rushAt(run: string): Promise<RushRun> {
  return request('GET', `/api/rush/${encodeURIComponent(run)}`);
}

/** Hands in the tray for a hand; null passes it on. */
export function answerRush(run: string, number: number, tray: string | null): Promise<RushStep> {
  return request('POST', `/api/rush/${encodeURIComponent(run)}/answer`, { number, tray });
}

/** The best results on this server. */
export function rushLists(): Promise<RushLists> {
  return request('GET', '/api/rush');
}
