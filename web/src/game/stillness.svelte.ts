/** The moment between the end of a round and the count: hands off, and nothing moves. */

import type { RoomView } from '../protocol.gen';
import { isPaused } from './state';

/** How long the locked tray is shown after the sand ran out, and after everybody said done, in milliseconds. */
const AFTER_SAND = 900;
const AFTER_DONE = 500;
/** However late the scores are, they are not shown at once. */
const SHORTEST = 300;

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
    $effect(() => () => clearTimeout(this.#timer));
  }

  #timer: ReturnType<typeof setTimeout> | undefined;

  #hold(round: RoomView, now: number): void {
    this.isTimeUp = round.ends_at !== null && now >= round.ends_at;
    this.held = round;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.held = null), stillFor(round.ends_at, now));
  }
}

/** How long to wait with the scores that arrive now, in milliseconds. */
export function stillFor(endsAt: number | null, now: number): number {
  if (endsAt === null || now < endsAt) return AFTER_DONE;
  return Math.max(SHORTEST, endsAt + AFTER_SAND - now);
}

function isEnd(before: RoomView, after: RoomView): boolean {
  const isSame = before.game === after.game && before.round === after.round;
  return isSame && before.phase === 'building' && !isPaused(before) && after.phase === 'scored';
}
