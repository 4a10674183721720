/** Detects that drawing is slow for good: a hiccup, or a page that was hidden, does not count. */

/** Milliseconds between frames: above SLOW a frame is slow, above AWAY the page was hidden. */
const SLOW = 36;
const AWAY = 400;
/** Drawing is slow once slow frames outnumber good ones by this many: a second of turning, or a few moves. */
const ENOUGH = 36;

export class Pace {
  private excess = 0;

  /** A frame came this many milliseconds after the one before. */
  passed(milliseconds: number): void {
    if (milliseconds > AWAY) return;
    this.excess = Math.max(0, this.excess + (milliseconds > SLOW ? 1 : -1));
  }

  get isSlow(): boolean {
    return this.excess >= ENOUGH;
  }
}
