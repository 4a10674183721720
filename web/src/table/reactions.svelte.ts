/** The reactions that are seen at a table right now: one for each seat, for a few seconds. */

import { announce } from '../core/announce';
import { t } from '../core/i18n';
import { preferences } from '../core/preferences';
import type { Reacted } from '../core/protocol.gen';

export type Reaction = Reacted['reaction'];

/** How long a reaction is seen, in milliseconds. */
const SEEN_FOR = 4_000;

/** One reaction; its number tells it from an equal one a moment earlier. */
export interface ShownReaction {
  readonly number: number;
  readonly reaction: Reaction;
}

export class Reactions {
  #shown = $state.raw<ReadonlyMap<number, ShownReaction>>(new Map());
  #number = 0;
  readonly #later: (milliseconds: number, what: () => void) => void;

  constructor(later: (milliseconds: number, what: () => void) => void) {
    this.#later = later;
  }

  /** The current reaction of a seat. */
  at(seat: number): ShownReaction | null {
    return this.#shown.get(seat) ?? null;
  }

  /** Shows a reaction, unless this browser does not want to see any. */
  show(seat: number, reaction: Reaction, name: string): void {
    if (!preferences().reactions) return;
    const sign = { number: ++this.#number, reaction };
    this.#shown = new Map(this.#shown).set(seat, sign);
    announce(t('reaction-said', { name, reaction: t(`reaction-${reaction}`) }));
    this.#later(SEEN_FOR, () => {
      if (this.at(seat) === sign) this.#shown = new Map([...this.#shown].filter(([other]) => other !== seat));
    });
  }
}
