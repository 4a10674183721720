/** The tray of a puzzle that is over, and the moves from it to the best one. */

import { untrack } from 'svelte';
import { solveHand } from '../../core/api.gen';
import type { BestTray, Solved } from '../../core/protocol.gen';
import { Query } from '../../core/requests.svelte';
import { traysAlong } from '../../rules/moves';
import { Stepper } from '../../ui/trays/stepper.svelte';

/** Made inside a component. */
export class Solution {
  readonly stepper = new Stepper(
    () => this.path.length - 1,
    () => {},
  );
  readonly #mine: () => string;
  readonly #best: () => BestTray | null;
  /** Works without the moves: then the way is one step. */
  readonly #solved: Query<Solved>;

  /** `best` is null until the puzzle is over, and where nothing better was possible. */
  constructor(hand: string, mine: () => string, best: () => BestTray | null) {
    this.#mine = mine;
    this.#best = best;
    this.#solved = new Query<Solved>(() => solveHand({ hand, tray: mine() }), {
      key: () => (best() ? mine() : null),
    });
    // The best tray stays in view when the moves to it arrive.
    $effect(() => {
      const last = this.path.length - 1;
      if (untrack(() => this.stepper.step) > 0) untrack(() => this.stepper.goTo(last));
    });
  }

  /** From my tray to the best one. */
  readonly path: readonly string[] = $derived.by(() => {
    const [mine, best] = [this.#mine(), this.#best()];
    if (!best) return [mine];
    const moves = this.#solved.value?.moves;
    return moves ? traysAlong(mine, moves) : [mine, best.tray];
  });

  get tray(): string {
    return this.path[Math.min(this.stepper.step, this.path.length - 1)]!;
  }

  get isMine(): boolean {
    return this.stepper.step === 0;
  }

  /** How many moves the best tray is away; null while that is unknown. */
  get moves(): number | null {
    return this.path.length === 1 ? 0 : (this.#solved.value?.moves?.length ?? null);
  }
}
