/** The moves from one tray to another, as the server writes them. */

import { formatTray, isColor, lift, parseTray, place, swap, type Tray } from './board';

export type Move =
  | { readonly kind: 'put'; readonly color: string; readonly positions: readonly number[] }
  | { readonly kind: 'lift' | 'swap'; readonly positions: readonly number[] };

/** A move as written: `K0` puts black on 0, `-7` lifts from 7, `3~5` swaps the two. */
export function parseMove(text: string): Move | null {
  const put = /^([KWBGO])@?(\d+)$/.exec(text);
  if (put) return { kind: 'put', color: put[1]!, positions: [Number(put[2])] };
  const lifted = /^-(\d+)$/.exec(text);
  if (lifted) return { kind: 'lift', positions: [Number(lifted[1])] };
  const swapped = /^(\d+)~(\d+)$/.exec(text);
  return swapped ? { kind: 'swap', positions: [Number(swapped[1]), Number(swapped[2])] } : null;
}

/** Every tray along the moves, starting with the given one; stops at a move that cannot be made. */
export function traysAlong(tray: string, moves: readonly string[]): string[] {
  const trays = [tray];
  let current: Tray | null = parseTray(tray);
  for (const text of moves) {
    current = moved(current, parseMove(text));
    if (!current) break;
    trays.push(formatTray(current));
  }
  return trays;
}

function moved(tray: Tray, move: Move | null): Tray | null {
  if (!move) return null;
  const [one = 0, other = 0] = move.positions;
  if (move.kind === 'put') return isColor(move.color) ? place(tray, move.color, one) : null;
  return move.kind === 'lift' ? lift(tray, one) : swap(tray, one, other);
}
