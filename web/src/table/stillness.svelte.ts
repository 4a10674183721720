/** The moment between the end of a round and the count: hands off, and nothing moves. */

import type { RoomView } from '../core/protocol.gen';
import { isPaused } from './state';

/** How long the locked tray is shown before the scores, in milliseconds. */
const STILL_FOR = 500;

/** Made inside a component. */
export class Stillness {
  /** The round as it ended, while it is still to be shown; otherwise null. */
  held = $state.raw<RoomView | null>(null);
  /** Whether it ended because the sand ran out. */
  isTimeUp = $state(false);

  constructor(view: () => RoomView | null, now: () => number) {
    let before: RoomView | null = null;
    $effect.pre(() => {
      const after = view();
      if (before && after && isEnd(before, after)) this.#hold(before, now());
      else if (after?.phase !== 'scored') this.held = null;
      before = after;
    });
    // From when it is drawn: a slow device shows it for as long as a fast one.
    $effect(() => {
      if (!this.held) return;
      const timer = setTimeout(() => (this.held = null), STILL_FOR);
      return () => clearTimeout(timer);
    });
  }

  #hold(round: RoomView, now: number): void {
    this.isTimeUp = round.ends_at !== null && now >= round.ends_at;
    this.held = round;
  }
}

/** Whether a round that was shown has just been scored. */
export function isEnd(before: RoomView, after: RoomView): boolean {
  const isSame = before.game === after.game && before.round === after.round;
  return isSame && before.phase === 'building' && !isPaused(before) && after.phase === 'scored';
}
