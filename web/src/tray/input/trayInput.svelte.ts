/** The input of a tray, shared by the 3D tray and the flat one: tapping, dropping, swapping. */

import { untrack } from 'svelte';
import { announce } from '../../core/announce';
import { bearers, COLORS, left, mayGo, openPlaces, type Carried, type Color, type Tray } from '../../rules/board';
import { t } from '../../core/i18n';
import type { DropTarget, Goal } from './drag';
import { placeName } from '../placeNames';
import { tapMeans } from './tap';
import type { TrayProps } from '../trayProps';

/** A tap this many milliseconds after one that placed a sphere is half of a double tap: it does not lift it. */
const DOUBLE_TAP = 320;

/** Which position a point of the screen means, among the spheres and these empty places. */
type Find = (x: number, y: number, places: readonly number[]) => number | null;

type Covers = (x: number, y: number) => boolean;

export class TrayInput {
  /** The sphere that a pointer drags. */
  dragged = $state<Carried | null>(null);
  /** The target under it: a place where it may go, or the table beside the tray. */
  over = $state<Goal | null>(null);
  /** The place of the sphere that was picked up by key or button, until it is put down. */
  carriedFrom = $state<number | null>(null);
  /** The next tap picks a sphere up instead of placing or lifting. */
  choosing = $state(false);
  private placed = { position: -1, at: -Infinity };

  /** `onrefuse` shows why a sphere cannot be lifted: those that rest on it. */
  constructor(
    private readonly read: () => TrayProps,
    private readonly onrefuse: (position: number, bearers: number[]) => void,
  ) {
    // Choosing a color ends a swap: the last choice counts.
    $effect(() => {
      if (this.props.selected) untrack(() => this.endSwap());
    });
  }

  private get props(): TrayProps {
    return this.read();
  }

  get tray(): Tray {
    return this.props.tray;
  }

  private readonly handled = $derived.by(() =>
    Boolean(this.props.onplace || this.props.onlift || this.props.onswap || this.props.ondropcolor),
  );
  readonly active = $derived.by(() => this.handled && !this.props.locked);
  /** A tray to build on whose time is up. A mere picture is never locked. */
  readonly locked = $derived.by(() => this.handled && this.props.locked === true);
  /** The sphere in hand: dragged, picked up, or of the chosen color. */
  private readonly inHand = $derived.by((): Carried | null => {
    if (!this.active) return null;
    const selected = this.choosing ? null : this.props.selected;
    return this.dragged ?? this.carried ?? (selected ? { color: selected, from: null } : null);
  });
  /** The color whose ghosts are shown, and the empty places that get one. */
  readonly offer: Color | null = $derived.by(() => this.inHand?.color ?? null);
  readonly places: number[] = $derived.by(() => (this.inHand ? openPlaces(this.tray, this.inHand) : []));

  /** The empty places under a finger: with nothing in hand, those where a sphere would fit, so that the screen can ask for a color. */
  readonly tappable: readonly number[] = $derived.by(() => {
    const color = COLORS.find((any) => left(this.tray, any) > 0);
    return this.inHand || this.choosing || !this.active || !color ? this.places : openPlaces(this.tray, { color, from: null });
  });

  /** Where arrow keys lead: the places where something can be done, or could be with a color. */
  readonly reach: readonly number[] = $derived.by(() => {
    const useful = this.tray.flatMap((_, position) => (this.means(position) ? [position] : []));
    const color = COLORS.find((any) => left(this.tray, any) > 0);
    return useful.length > 0 || !color ? useful : openPlaces(this.tray, { color, from: null });
  });

  get takesFocus(): boolean {
    return this.active && this.props.takesFocus === true;
  }

  /** The meaning of the next tap in words while two spheres are swapped; otherwise empty. */
  get hint(): string {
    if (this.carried) return t('tray-carrying', { color: this.carried.color });
    return this.choosing ? t('tray-swap-hint') : '';
  }

  get canSwap(): boolean {
    return this.active && this.props.onswap !== undefined;
  }

  get isSwapping(): boolean {
    return this.choosing || this.carriedFrom !== null;
  }

  private get carried(): Carried | null {
    const color = this.carriedFrom === null ? null : this.tray[this.carriedFrom];
    return color ? { color, from: this.carriedFrom } : null;
  }

  /** Whether a tap here would do something. */
  means(position: number): boolean {
    if (!this.active) return false;
    if (this.choosing) return this.tray[position] !== null;
    if (this.carried) return position === this.carriedFrom || mayGo(this.tray, this.carried, position);
    return tapMeans(this.tray, this.props.selected ?? null, position) !== 'nothing';
  }

  /** `at` is when the finger came down, in the time of events. */
  tap(position: number, at: number): void {
    if (!this.active) return;
    if (this.isSwapping) return this.carry(position);
    const meaning = tapMeans(this.tray, this.props.selected ?? null, position);
    if (meaning === 'place') {
      this.placed = { position, at };
      this.props.onplace?.(position);
    } else if (meaning === 'lift' || meaning === 'refuse') {
      const isDouble = this.placed.position === position && at - this.placed.at < DOUBLE_TAP;
      if (!isDouble) this.lift(position);
    } else if (!this.tray[position] && !this.props.selected) {
      // No color is selected yet: lets the screen say so.
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
    if (!this.canSwap) return;
    if (this.carried) return this.putDown(this.carried, position);
    const color = this.tray[position];
    if (!color) return;
    this.choosing = false;
    this.carriedFrom = position;
    announce(this.hint);
  }

  /** Ends a swap and leaves the spheres where they are. */
  cancel(): void {
    if (!this.isSwapping) return;
    this.endSwap();
    announce(t('tray-swap-ended'));
  }

  /** Begins a swap by taps, or gives it up. */
  toggleSwap(): void {
    if (this.isSwapping) return this.cancel();
    this.choosing = true;
    announce(this.hint);
  }

  /** This tray as a target for dragged spheres; `covers` tells whether the tray is under a point of the screen. */
  target(find: Find, covers: Covers): DropTarget {
    return {
      at: (x, y, carried) => {
        if (!this.active || (carried.from === null && !this.props.ondropcolor)) return null;
        const position = find(x, y, openPlaces(this.tray, carried));
        if (position !== null) return mayGo(this.tray, carried, position) ? position : null;
        return carried.from !== null && this.props.onlift && !covers(x, y) ? 'off' : null;
      },
      hover: (goal, carried) => {
        this.dragged = this.active ? carried : null;
        this.over = goal;
      },
      drop: (goal, carried) => {
        if (goal === 'off') this.lift(carried.from!);
        else if (carried.from === null) this.props.ondropcolor?.(carried.color, goal);
        else this.props.onswap?.(carried.from, goal);
      },
    };
  }

  private endSwap(): void {
    this.carriedFrom = null;
    this.choosing = false;
  }

  private putDown(carried: Carried, position: number): void {
    const isBack = position === carried.from;
    if (!isBack && !mayGo(this.tray, carried, position)) return announce(t('tray-does-not-fit', { place: placeName(position) }));
    this.carriedFrom = null;
    if (isBack) announce(t('tray-swap-ended'));
    else this.props.onswap?.(carried.from!, position);
  }
}
