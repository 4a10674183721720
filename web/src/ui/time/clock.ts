/** How seconds are shown and announced. */

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

/** How a screen reader announces this many seconds left, if at all; the last ones interrupt. */
export function announcementAt(left: number, all: number): 'polite' | 'assertive' | null {
  if (left >= all && left > 0) return null;
  if (left === 30 || left === 10) return 'polite';
  return left === 5 || left === 0 ? 'assertive' : null;
}
