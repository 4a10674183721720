/** Shows the round for a moment after its end, before the count begins. */

import type { RoomView } from '../core/protocol.gen';
import { isPaused } from './state';

/** How long the locked tray is shown before the scores, in milliseconds. */
const SHOWN_FOR = 500;

/** Made inside a component. */
export class RoundEnd {
  /** The round as it ended, during that moment; otherwise null. */
  shown = $state.raw<RoomView | null>(null);
  /** Whether it ended because the sand ran out. */
  isTimeUp = $state(false);

  constructor(view: () => RoomView | null, now: () => number) {
    let before: RoomView | null = null;
    $effect.pre(() => {
      const after = view();
      if (before && after && isEnd(before, after)) this.#show(before, now());
      else if (after?.phase !== 'scored') this.shown = null;
      before = after;
    });
    // Counted from the first picture: a slow device shows it for as long as a fast one.
    $effect(() => {
      if (!this.shown) return;
      const timer = setTimeout(() => (this.shown = null), SHOWN_FOR);
      return () => clearTimeout(timer);
    });
  }

  #show(round: RoomView, now: number): void {
    this.isTimeUp = round.ends_at !== null && now >= round.ends_at;
    this.shown = round;
  }
}

/** Whether a round that was shown has just been scored. */
export function isEnd(before: RoomView, after: RoomView): boolean {
  const isSame = before.game === after.game && before.round === after.round;
  return isSame && before.phase === 'building' && !isPaused(before) && after.phase === 'scored';
}
