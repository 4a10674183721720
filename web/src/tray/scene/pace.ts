/** Notices that pictures have become slow for good: one hiccup, or a page that was out of sight, does not count. */

/** A picture that took longer than this is a slow one; longer than the other, nobody was looking. */
const SLOW = 36;
const AWAY = 400;
/** So many more slow pictures than good ones: over a second of them, or a few moves. */
const ENOUGH = 36;

export class Pace {
  private excess = 0;

  /** Another picture followed after so many milliseconds. */
  passed(milliseconds: number): void {
    if (milliseconds > AWAY) return;
    this.excess = Math.max(0, this.excess + (milliseconds > SLOW ? 1 : -1));
  }

  get isSlow(): boolean {
    return this.excess >= ENOUGH;
  }
}
