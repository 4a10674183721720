/** Seconds as they are shown and announced. */

import { remember, remembered } from '../storage';

/** When a round without an hourglass began, as this browser saw it first: loading the page again does not set it back. */
export function beginningOf(round: string, now: number): number {
  const known = remembered<{ round: string; at: number } | null>('begun', null);
  if (known?.round === round) return Math.min(known.at, now);
  remember('begun', { round, at: now });
  return now;
}

/** Whole seconds until a moment, never below zero; a started second counts. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Milliseconds until the shown second changes: at least a tenth of a second, at most one second. */
export function untilNextSecond(moment: number, now: number): number {
  const rest = (moment - now) % 1000;
  return Math.min(1000, Math.max(100, (rest <= 0 ? rest + 1000 : rest) + 8));
}

/** Minutes and seconds, such as 1:05. */
export function digits(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds left at which a screen reader is told; the last ones interrupt. */
export function announcementAt(left: number, all: number): 'polite' | 'assertive' | null {
  if (left >= all && left > 0) return null;
  if (left === 30 || left === 10) return 'polite';
  return left === 5 || left === 0 ? 'assertive' : null;
}
