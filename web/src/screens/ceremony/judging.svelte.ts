/** What trays are worth that nobody built: those on the way to the best one. The server is asked once for each. */

import { check } from '../../api';
import type { Checked } from '../../protocol.gen';

/** Made inside a component. */
export class Judging {
  #known = $state.raw<ReadonlyMap<string, Checked>>(new Map());
  readonly #asked = new Set<string>();

  /** Follows the tray that has to be judged; null if there is none. */
  constructor(hand: () => string, tray: () => string | null) {
    $effect(() => {
      const asked = tray();
      if (asked !== null) this.#ask(hand(), asked);
    });
  }

  /** Undefined until the server has answered. */
  of(tray: string): Checked | undefined {
    return this.#known.get(tray);
  }

  #ask(hand: string, tray: string): void {
    const question = `${hand}|${tray}`;
    if (this.#asked.has(question)) return;
    this.#asked.add(question);
    check(hand, tray).then(
      (found) => (this.#known = new Map(this.#known).set(tray, found)),
      // The cards stay without marks; looking again asks again.
      () => this.#asked.delete(question),
    );
  }
}
