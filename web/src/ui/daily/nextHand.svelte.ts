/** The time until the next hand, second by second, and a call when it has come. */

import { secondsUntil, untilNextSecond } from '../time/clock';
import type { Daily } from '../../core/protocol.gen';

/** How long to wait before asking again where the server's day is not over although ours is. */
const AGAIN = 1500;

/** Hours, minutes and seconds, such as 7:41:09. */
export function longDigits(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Made inside a component; starts again with every answer of the server. */
export class NextHand {
  /** Whole seconds left. */
  left = $state(0);

  constructor(read: () => Daily, onover: () => void, clock: () => number = Date.now) {
    $effect(() => {
      const { now, ends_at: end } = read();
      return this.#count(end - now + clock(), onover, clock);
    });
  }

  #count(end: number, onover: () => void, clock: () => number): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const beat = (): void => {
      const at = clock();
      // Not read back: the effect must not follow what it sets.
      const left = (this.left = secondsUntil(end, at));
      if (left > 0) timer = setTimeout(beat, untilNextSecond(end, at));
      else {
        timer = setTimeout(beat, AGAIN);
        onover();
      }
    };
    beat();
    return () => clearTimeout(timer);
  }
}
