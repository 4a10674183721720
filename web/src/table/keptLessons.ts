/** The lessons that this browser has led, so that results and code are found again after them. */

import { remember, remembered } from '../core/storage';
import { isBig } from './bigTable';
import type { RoomView } from '../core/protocol.gen';

export interface KeptLesson {
  readonly room: string;
  /** The name of the class; null if it has none. */
  readonly name: string | null;
  readonly code: string | null;
  readonly players: number;
  readonly at: number;
}

const KEY = 'lessons';
const KEPT = 30 * 86_400_000;
const MOST = 50;

/** The lessons of the last thirty days, the latest first. */
export function myLessons(now: number): readonly KeptLesson[] {
  return remembered<KeptLesson[]>(KEY, []).filter(({ at }) => now - at < KEPT);
}

/** Keeps a finished lesson of its host. */
export function keepLesson(view: RoomView, now: number): void {
  if (!view.is_host || !isBig(view.settings) || view.phase !== 'over') return;
  const lesson = { room: view.room, name: view.club, code: view.code, players: view.standings.length, at: now };
  const others = myLessons(now).filter(({ room, code }) => room !== lesson.room || code !== lesson.code);
  remember(KEY, [lesson, ...others].slice(0, MOST));
}
