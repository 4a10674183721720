/** Keyboard focus on the places of a tray: Tab reaches one of them, arrows and letters lead to the others. */

import { nextPlace, type Spot } from './arrows';
import type { TrayInput } from './trayInput.svelte';
import { isArrow, placeKey, type PlaceCommand } from './keys';

export class PlaceFocus {
  /** The place that Tab reaches: the one that had the focus last. */
  current = $state(0);

  /** `host` is the element with the places inside, each marked by `data-place`; `where` is where they are on the screen. */
  constructor(
    private readonly input: TrayInput,
    private readonly host: () => HTMLElement,
    private readonly where: (position: number) => Spot,
  ) {
    // When a round begins, keys go to the tray, unless the player is busy elsewhere. The heading of the screen is mounted first
    // and has the focus then.
    $effect(() => {
      if (input.takesFocus && document.activeElement?.matches('body, h1')) this.go(this.current);
    });
  }

  tabindex(position: number): 0 | -1 {
    return position === this.current ? 0 : -1;
  }

  onkeydown(event: KeyboardEvent, position: number): void {
    const command = placeKey(event);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (command === 'lift') this.input.lift(position);
    else if (command === 'carry') this.input.carry(position);
    else this.go(this.goal(command, position));
  }

  /** Keys anywhere on the page: Escape ends a swap, an arrow on a slot or nowhere leads to the tray. */
  onpagekey(event: KeyboardEvent): void {
    if (!this.input.active) return;
    if (event.key === 'Escape') this.input.cancel();
    const target = event.target as HTMLElement;
    if (!isArrow(event) || (target !== document.body && !target.closest('[data-slot]'))) return;
    event.preventDefault();
    this.go(this.current);
  }

  private goal(command: Exclude<PlaceCommand, 'lift' | 'carry'>, position: number): number {
    const { reach } = this.input;
    if (command === 'first') return reach[0] ?? position;
    if (command === 'last') return reach.at(-1) ?? position;
    return 'go' in command ? command.go : nextPlace(position, reach, this.where, command.toward);
  }

  private go(position: number): void {
    this.host().querySelector<HTMLElement>(`[data-place="${position}"]`)?.focus({ preventScroll: true });
  }
}
