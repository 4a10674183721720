/** Building along for fun: a tray of one's own while others play, which nobody sees and nothing counts. */

import { check } from '../core/api';
import type { Checked, RoomView } from '../core/protocol.gen';
import { OwnBench } from './bench.svelte';

export class Along {
  bench = $state.raw(new OwnBench());
  /** What the tray would have scored, once the round is over. */
  checked = $state.raw<Checked | null>(null);
  #round = '';
  #isAsked = false;

  /** Follows the table: every round begins with an empty tray, and ends with a score if something lies on it. */
  follow(view: RoomView): void {
    const round = `${view.game}/${view.round}`;
    if (round !== this.#round) this.#begin(round);
    const hand = view.results.at(-1)?.hand;
    if (view.phase !== 'scored' || !hand || this.#isAsked || this.isEmpty) return;
    this.#isAsked = true;
    check(hand, this.bench.board.text).then(
      (checked) => {
        if (this.#round === round) this.checked = checked;
      },
      // It was for fun.
      () => {},
    );
  }

  get isEmpty(): boolean {
    return this.bench.board.tray.every((color) => !color);
  }

  #begin(round: string): void {
    this.#round = round;
    this.#isAsked = false;
    this.bench = new OwnBench();
    this.checked = null;
  }
}
