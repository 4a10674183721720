/** What every drawing of a tray takes, and what it understands of keys. */

import type { Color } from '../game/board';
import { neighbor, positionOfLetter } from './places';

export interface TrayProps {
  tray: string;
  selected?: Color | null;
  /** The places offered; worked out from tray and color when left out. */
  legal?: number[] | undefined;
  breaking?: number[];
  pairs?: [number, number][];
  locked?: boolean;
  label?: string;
  onplace?: ((position: number) => void) | undefined;
  onlift?: ((position: number) => void) | undefined;
  /** Swaps two spheres, or moves the first to an empty place. */
  onswap?: ((a: number, b: number) => void) | undefined;
  ondropcolor?: ((color: Color, position: number) => void) | undefined;
  /** A sphere was set down on this level: 0, 1 or 2. */
  onsound?: ((level: number) => void) | undefined;
}

export type KeyCommand = { go: number } | 'lift' | 'carry' | 'cancel';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key pressed on a position asks for; null when it is somebody else's key. */
export function keyCommand(event: KeyboardEvent, position: number): KeyCommand | null {
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
