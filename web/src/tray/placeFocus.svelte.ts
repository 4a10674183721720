/** Keyboard focus on the places of a tray: Tab reaches one of them, arrows and letters lead to the others. */

import type { Handling } from './handling.svelte';
import { placeKey } from './keys';

export class PlaceFocus {
  /** The place that Tab reaches: the one that had the focus last. */
  current = $state(0);

  /** `host` is the element with the places inside, each marked by `data-place`. */
  constructor(
    private readonly hands: Handling,
    private readonly host: () => HTMLElement,
  ) {}

  tabindex(position: number): 0 | -1 {
    return position === this.current ? 0 : -1;
  }

  onkeydown(event: KeyboardEvent, position: number): void {
    const command = placeKey(event, position);
    if (command === null || (command === 'cancel' && !this.hands.isSwapping)) return;
    event.preventDefault();
    event.stopPropagation();
    if (command === 'lift') this.hands.lift(position);
    else if (command === 'carry') this.hands.carry(position);
    else if (command === 'cancel') this.hands.cancel();
    else this.host().querySelector<HTMLElement>(`[data-place="${command.go}"]`)?.focus();
  }
}
