/** What keys mean while somebody builds: anywhere on the page, and on a place of the tray. */

import { COLORS, type Color } from '../game/board';
import { neighbor } from './flatPlaces';
import { positionOfLetter } from './places';

export type BuildCommand = { readonly color: Color | null } | 'undo' | 'redo' | 'cards' | 'done';

/** The command of a key anywhere on the page; null where the key has another meaning or none. */
export function buildKey(event: KeyboardEvent): BuildCommand | null {
  const target = event.target as HTMLElement;
  if (event.altKey || target.closest('input, select, textarea, dialog')) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  const color = COLORS[Number(event.key) - 1];
  if (color) return { color };
  if (key === '0' || key === 'escape') return { color: null };
  if (key === 'u') return 'undo';
  if (key === 'r') return 'redo';
  if (key === '?') return 'cards';
  return key === ' ' && isForDone(target) ? 'done' : null;
}

/** Space on a button presses the button, except on the tray: there Enter places. */
export function isForDone(target: HTMLElement): boolean {
  return !target.closest('button, a, summary, [role="button"]') || target.closest('[data-view]') !== null;
}

export type PlaceCommand = { go: number } | 'lift' | 'carry' | 'cancel';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The command of a key pressed on a position; null if it has none. */
export function placeKey(event: KeyboardEvent, position: number): PlaceCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const arrow = ARROWS[event.key];
  if (arrow) return { go: neighbor(position, ...arrow) };
  if (event.key === 'Home') return { go: 0 };
  if (event.key === 'End') return { go: 13 };
  if (event.key === 'Delete' || event.key === 'Backspace') return 'lift';
  if (event.key === 'x' || event.key === 'X') return 'carry';
  if (event.key === 'Escape') return 'cancel';
  const letter = positionOfLetter(event.key);
  return letter === null ? null : { go: letter };
}
