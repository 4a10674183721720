/** What hands do with a tray, shared by the 3D tray and the flat one: tapping, dropping, carrying from place to place. */

import { announce } from '../announce';
import { bearers, levelOf, parseTray, place, swap, swapTargets } from '../game/board';
import type { Tray } from '../game/board';
import { t } from '../i18n';
import type { Carried, DropTarget } from './drag';
import { intentOf, offered } from './tap';
import { placeName } from './places';
import type { TrayProps } from './trayProps';

/** A tap that lifts what the tap before has just placed is half of a double tap. */
const DOUBLE_TAP = 320;

export class Handling {
  /** What a pointer drags over the tray. */
  dragged = $state<Carried | null>(null);
  /** The place under it. */
  over = $state<number | null>(null);
  /** The sphere picked up by key or button, waiting for where it goes. */
  carried = $state<number | null>(null);
  private placed = { position: -1, at: -Infinity };
  /** The next tap picks a sphere up instead of placing or lifting. */
  choosing = $state(false);
  private readonly read: () => TrayProps;
  private readonly onrefuse: (position: number, bearers: number[]) => void;

  constructor(read: () => TrayProps, onrefuse: (position: number, bearers: number[]) => void) {
    this.read = read;
    this.onrefuse = onrefuse;
  }

  private get props(): TrayProps {
    return this.read();
  }

  readonly tray: Tray = $derived.by(() => parseTray(this.props.tray));
  private readonly handled = $derived.by(() => Boolean(this.props.onplace || this.props.onlift || this.props.onswap || this.props.ondropcolor));
  readonly active = $derived.by(() => this.handled && !this.props.locked);
  /** A tray one could build on, if time were not up. A mere picture is never locked. */
  readonly locked = $derived.by(() => this.handled && this.props.locked === true);
  /** The color whose ghosts are shown, and the empty places that get one. */
  readonly offer = $derived.by(() => (this.active ? (this.dragged?.color ?? this.carriedColor ?? this.props.selected ?? null) : null));
  readonly places: number[] = $derived.by(() => {
    const from = this.dragged ? this.dragged.from : this.carried;
    if (!this.active) return [];
    if (from !== null) return swapTargets(this.tray, from).filter((to) => !this.tray[to]);
    if (!this.dragged && this.props.legal && this.offer) return this.props.legal.filter((position) => !this.tray[position]);
    return offered(this.tray, this.offer);
  });

  /** Whether a tap here would do something. */
  means(position: number): boolean {
    if (!this.active) return false;
    if (this.choosing) return this.tray[position] !== null;
    if (this.carried !== null) return position === this.carried || swap(this.tray, this.carried, position) !== null;
    return intentOf(this.tray, this.props.selected ?? null, position) !== 'nothing';
  }

  /** `at` is when the finger came down, in the time of events. */
  tap(position: number, at: number): void {
    if (!this.active) return;
    if (this.carried !== null || this.choosing) return this.carry(position);
    const intent = intentOf(this.tray, this.props.selected ?? null, position);
    if (intent === 'place') {
      this.placed = { position, at };
      this.props.onplace?.(position);
      this.props.onsound?.(levelOf(position));
    } else if (intent === 'lift' || intent === 'refuse') {
      const double = this.placed.position === position && at - this.placed.at < DOUBLE_TAP;
      if (!double) this.lift(position);
    } else if (!this.tray[position] && !this.props.selected) {
      // No color is chosen yet: whoever keeps the colors can say so.
      this.props.onplace?.(position);
    }
  }

  lift(position: number): void {
    if (!this.active || !this.tray[position]) return;
    const above = bearers(this.tray, position);
    if (above.length > 0) {
      this.onrefuse(position, above);
      announce(t('tray-bears'));
    } else this.props.onlift?.(position);
  }

  /** Picks a sphere up to swap it, or puts the one in hand down here. */
  carry(position: number): void {
    if (!this.active || !this.props.onswap) return;
    if (this.carried !== null) return this.putDown(position);
    const color = this.tray[position];
    if (!color) return;
    this.choosing = false;
    this.carried = position;
    announce(t('tray-carrying', { color }));
  }

  cancel(): void {
    this.carried = null;
    this.choosing = false;
  }

  /** Begins a swap by taps, or gives it up. */
  toggleSwap(): void {
    if (this.choosing || this.carried !== null) return this.cancel();
    this.choosing = true;
    announce(t('tray-swap-hint'));
  }

  /** This tray as somewhere to drop. `find` tells which position a point of the screen means. */
  target(find: (x: number, y: number, places: readonly number[]) => number | null): DropTarget {
    return {
      at: (x, y, carried) => {
        if (!this.active || (carried.from === null && !this.props.ondropcolor)) return null;
        const open = carried.from === null ? offered(this.tray, carried.color) : swapTargets(this.tray, carried.from);
        const position = find(x, y, open);
        return position !== null && this.fits(carried, position) ? position : null;
      },
      hover: (position, carried) => {
        this.dragged = this.active ? carried : null;
        this.over = position;
      },
      drop: (position, carried) => {
        if (carried.from === null) this.props.ondropcolor?.(carried.color, position);
        else this.props.onswap?.(carried.from, position);
        this.props.onsound?.(levelOf(position));
      },
    };
  }

  private get carriedColor() {
    return this.carried === null ? null : (this.tray[this.carried] ?? null);
  }

  private fits(carried: Carried, position: number): boolean {
    if (carried.from !== null) return swap(this.tray, carried.from, position) !== null;
    return this.tray[position] !== carried.color && place(this.tray, carried.color, position) !== null;
  }

  private putDown(position: number): void {
    const from = this.carried!;
    if (position !== from && swap(this.tray, from, position) === null) {
      announce(t('tray-does-not-fit', { place: placeName(position) }));
      return;
    }
    this.carried = null;
    if (position === from) return;
    this.props.onswap?.(from, position);
    this.props.onsound?.(levelOf(position));
  }
}
