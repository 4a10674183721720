/** The tray in the browser: which moves are legal, read from the generated tables. */

import { BEARS, COLORS, LEVELS, MAX_SPHERES, OVERLAPS, POSITIONS, SPHERES_PER_COLOR, SUPPORTS } from './geometry.gen';
import type { Color } from './geometry.gen';

export { COLORS };
export type { Color };

/** The color on each of the 14 positions. */
export type Tray = readonly (Color | null)[];

export const EMPTY: Tray = Array.from({ length: POSITIONS }, () => null);

const ALL: readonly number[] = Array.from({ length: POSITIONS }, (_, position) => position);

const WRITTEN = new RegExp(`^${LEVELS.map((level) => `[.${COLORS.join('')}]{${level.length}}`).join('/')}$`);

/** Whether a text is a tray written as base/pockets/apex, legal or not. */
export function isTrayText(text: string): boolean {
  return WRITTEN.test(text);
}

/** Parses base/pockets/apex. Unreadable text gives an empty tray rather than a broken page. */
export function parseTray(text: string): Tray {
  if (!isTrayText(text)) return EMPTY;
  return [...text.replaceAll('/', '')].map((sign) => (isColor(sign) ? sign : null));
}

/** Writes a tray as base/pockets/apex with a dot for every empty position. */
export function formatTray(tray: Tray): string {
  return LEVELS.map((level) => level.map((position) => tray[position] ?? '.').join('')).join('/');
}

/** Whether a letter names a color. */
export function isColor(letter: string): letter is Color {
  return (COLORS as readonly string[]).includes(letter);
}

/** The occupied positions as a mask: bit p stands for position p. */
function occupied(tray: Tray): number {
  return tray.reduce((mask, color, position) => (color ? mask | (1 << position) : mask), 0);
}

/** The positions of a mask in ascending order. */
function positionsIn(mask: number): number[] {
  return ALL.filter((position) => (mask >> position) & 1);
}

/** 0 at the bottom, 1 in the pockets, 2 at the apex. */
export function levelOf(position: number): number {
  return LEVELS.findIndex((level) => level.includes(position));
}

/** How many spheres lie on the tray. */
export function count(tray: Tray): number {
  return tray.filter((color) => color !== null).length;
}

/** How many spheres lie on a tray given as text. */
export function spheresOn(text: string): number {
  return count(parseTray(text));
}

/** How many spheres of a color are still in their slot. */
export function left(tray: Tray, color: Color): number {
  return SPHERES_PER_COLOR - tray.filter((other) => other === color).length;
}

/** The spheres that rest on this position. */
export function bearers(tray: Tray, position: number): number[] {
  return positionsIn((BEARS[position] ?? 0) & occupied(tray));
}

/** Whether every sphere is supported, no two pockets overlap and no color is used too often. */
export function isLegal(tray: Tray): boolean {
  const mask = occupied(tray);
  return (
    count(tray) <= MAX_SPHERES &&
    COLORS.every((color) => left(tray, color) >= 0) &&
    positionsIn(mask).every((position) => isOpen(mask & ~(1 << position), position))
  );
}

/** Puts a sphere on a position, replacing one that lies there; null if that is impossible. */
export function place(tray: Tray, color: Color, position: number): Tray | null {
  if (!(position in tray)) return null;
  if (tray[position] === color) return tray;
  if (left(tray, color) === 0 || (tray[position] === null && !isOpen(occupied(tray), position))) return null;
  return replaced(tray, [position, color]);
}

/** Takes a sphere that bears no other back to its slot; null if that is impossible. */
export function lift(tray: Tray, position: number): Tray | null {
  if (!tray[position] || bearers(tray, position).length > 0) return null;
  return replaced(tray, [position, null]);
}

/** Swaps two spheres, or moves one to an empty position; null if that is impossible. */
export function swap(tray: Tray, from: number, to: number): Tray | null {
  const [first, second] = [tray[from], tray[to]];
  if (!first || second === undefined || from === to) return null;
  if (second) return replaced(tray, [from, second], [to, first]);
  const lifted = lift(tray, from);
  return lifted && place(lifted, first, to);
}

/** A sphere on its way: from its slot (null), or from a position on the tray. */
export interface Carried {
  readonly color: Color;
  readonly from: number | null;
}

/** Whether a sphere may go to a position. Everything that offers, takes or refuses spheres asks here. */
export function mayGo(tray: Tray, { color, from }: Carried, to: number): boolean {
  const next = from === null ? place(tray, color, to) : swap(tray, from, to);
  return next !== null && next !== tray;
}

/** The empty positions to which a sphere may go. */
export function openPlaces(tray: Tray, carried: Carried): number[] {
  return ALL.filter((to) => !tray[to] && mayGo(tray, carried, to));
}

function isOpen(mask: number, position: number): boolean {
  const carried = SUPPORTS[position]?.some((need) => (need & ~mask) === 0) ?? false;
  return carried && !((mask >> position) & 1) && !(OVERLAPS[position]! & mask);
}

function replaced(tray: Tray, ...changes: [number, Color | null][]): Tray {
  const next = [...tray];
  for (const [position, color] of changes) next[position] = color;
  return next;
}

/** A tray with its history. Immutable: every change returns a new board, or the same one when nothing changes. */
export class Board {
  constructor(
    readonly tray: Tray = EMPTY,
    readonly past: readonly Tray[] = [],
    readonly future: readonly Tray[] = [],
  ) {}

  /** The board with this tray on it and no history; an unreadable tray counts as empty. */
  static of(text: string): Board {
    return new Board(parseTray(text));
  }

  get text(): string {
    return formatTray(this.tray);
  }

  put(color: Color, position: number): Board {
    return this.after(place(this.tray, color, position));
  }

  lift(position: number): Board {
    return this.after(lift(this.tray, position));
  }

  swap(from: number, to: number): Board {
    return this.after(swap(this.tray, from, to));
  }

  clear(): Board {
    return count(this.tray) === 0 ? this : this.after(EMPTY);
  }

  undo(): Board {
    const before = this.past.at(-1);
    return before ? new Board(before, this.past.slice(0, -1), [this.tray, ...this.future]) : this;
  }

  redo(): Board {
    const [after, ...rest] = this.future;
    return after ? new Board(after, [...this.past, this.tray], rest) : this;
  }

  private after(tray: Tray | null): Board {
    return !tray || formatTray(tray) === this.text ? this : new Board(tray, [...this.past, this.tray]);
  }
}
