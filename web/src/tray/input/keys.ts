/** The meaning of keys while a player builds: anywhere on the page, and on a place of the tray. */

import { COLORS, type Color } from '../../rules/board';
import type { Direction } from './arrows';
import { positionOfLetter } from '../placeNames';

export type BuildCommand = { readonly color: Color | null } | 'undo' | 'redo' | 'clear' | 'view' | 'cards' | 'done';

/** The command of a key anywhere on the page; null where the key has another meaning or none. */
export function buildKey(event: KeyboardEvent): BuildCommand | null {
  const target = event.target as HTMLElement;
  if (event.altKey || target.closest('input, select, textarea, dialog')) return null;
  const key = latinKey(event).toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  const color = COLORS[Number(key) - 1];
  if (color) return { color };
  if (key === ' ') return isForDone(target) ? 'done' : null;
  return key === 'delete' && !event.shiftKey ? null : (COMMANDS[key] ?? null);
}

const COMMANDS: Readonly<Record<string, BuildCommand>> = {
  0: { color: null },
  escape: { color: null },
  u: 'undo',
  r: 'redo',
  delete: 'clear',
  v: 'view',
  '?': 'cards',
};

/** The key; on keyboards with other letters, the one that a Latin keyboard has in the same place. */
function latinKey({ key, code }: KeyboardEvent): string {
  const isOther = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return isOther && /^Key[A-Z]$/.test(code) ? code.slice(-1) : key;
}

/** Space on a button presses the button, except on the tray: there Enter places. */
export function isForDone(target: HTMLElement): boolean {
  return !target.closest('button, a, summary, [role="button"]') || target.closest('[data-view]') !== null;
}

/** Browsers press a focused button when Space is released: not if Space already meant "done". */
export function keepSpace(event: KeyboardEvent): void {
  if (event.key === ' ' && isForDone(event.target as HTMLElement)) event.preventDefault();
}

/** To a place by its number, in a direction, or to the first or last place that makes sense. */
export type PlaceCommand = { readonly go: number } | { readonly toward: Direction } | 'first' | 'last' | 'lift' | 'carry';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const ON_A_PLACE: Readonly<Record<string, PlaceCommand>> = { Home: 'first', End: 'last', Delete: 'lift', Backspace: 'lift', x: 'carry' };

/** Whether a key is an arrow, alone. */
export function isArrow(event: KeyboardEvent): boolean {
  return event.key in ARROWS && !isHeld(event) && !event.shiftKey;
}

/** The command of a key pressed on a place; null if it has none. With Shift, arrows and Home turn the tray. */
export function placeKey(event: KeyboardEvent): PlaceCommand | null {
  if (isHeld(event)) return null;
  const key = latinKey(event);
  if (event.shiftKey && key.length > 1) return null;
  const arrow = ARROWS[key];
  if (arrow) return { toward: arrow };
  const letter = positionOfLetter(key);
  return letter === null ? (ON_A_PLACE[key === 'X' ? 'x' : key] ?? null) : { go: letter };
}

function isHeld({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
