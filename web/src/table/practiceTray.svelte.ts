/** Practice while others play: a private tray that does not count. */

import type { Checked, RoomView } from '../core/protocol.gen';
import { judgeTray } from '../rules/judging';
import { OwnBench } from './bench.svelte';

export class PracticeTray {
  bench = $state.raw(new OwnBench());
  /** The score the tray would have had, once the round is over. */
  checked = $state.raw<Checked | null>(null);
  #round = '';

  /** Follows the table: every round begins with an empty tray, and ends with a score if something lies on it. */
  follow(view: RoomView): void {
    const round = `${view.game}/${view.round}`;
    if (round !== this.#round) this.#begin(round);
    const hand = view.results.at(-1)?.hand;
    if (view.phase === 'scored' && hand && !this.isEmpty) this.checked ??= judgeTray(hand.split(' '), this.bench.board.tray);
  }

  get isEmpty(): boolean {
    return this.bench.board.tray.every((color) => !color);
  }

  #begin(round: string): void {
    this.#round = round;
    this.bench = new OwnBench();
    this.checked = null;
  }
}
