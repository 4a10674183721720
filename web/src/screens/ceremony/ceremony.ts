/** The ceremony as data: its stages, the tokens on the table, and the moves to the best tray. */

import { formatTray, isColor, lift, parseTray, place, swap, type Tray } from '../../game/board';
import type { RoundResult, SeatScore } from '../../protocol.gen';

export type Stage =
  | { readonly kind: 'points' }
  | { readonly kind: 'card'; readonly index: number }
  | { readonly kind: 'bonus' }
  | { readonly kind: 'totals' }
  | { readonly kind: 'best' };

export interface Act {
  readonly stage: Stage;
  /** Milliseconds until the next; the last one stays. */
  readonly length: number;
}

const [POINTS, CARDS, MOST_PER_CARD, BONUS, TOTALS] = [1700, 4800, 800, 1100, 1300];

/** What is shown one after the other, in under ten seconds however many cards there are. */
export function actsOf(cards: number, hasBonus: boolean): Act[] {
  const perCard = Math.min(MOST_PER_CARD, CARDS / Math.max(1, cards));
  return [
    { stage: { kind: 'points' }, length: POINTS },
    ...Array.from({ length: cards }, (_, index): Act => ({ stage: { kind: 'card', index }, length: perCard })),
    ...(hasBonus ? [{ stage: { kind: 'bonus' }, length: BONUS } as Act] : []),
    { stage: { kind: 'totals' }, length: TOTALS },
    { stage: { kind: 'best' }, length: 0 },
  ];
}

/** How many cards have been read out at this stage. */
export function cardsRead(stage: Stage, cards: number): number {
  if (stage.kind === 'points') return 0;
  return stage.kind === 'card' ? stage.index + 1 : cards;
}

export const POINTS_LOST_PER_CARD = 2;

/** How many spheres lie on a tray. */
export function spheresOn(tray: string): number {
  return tray.replace(/[^A-Z]/g, '').length;
}

/** The points of a tray when so many cards have been read out. */
export function pointsSoFar(score: SeatScore, read: number): number {
  const failed = score.verdicts.slice(0, read).filter((verdict) => !verdict.fulfilled).length;
  return spheresOn(score.tray) - POINTS_LOST_PER_CARD * failed;
}

/** The cards of a hand. */
export function cardsOf(result: RoundResult): string[] {
  return result.hand.split(' ').filter(Boolean);
}

export const TOKEN_VALUES = [50, 20, 10, 5, 1] as const;

/** The fewest tokens that make up these points, the dearest first; of a debt, the tokens owed. */
export function pointTokens(points: number): number[] {
  let rest = Math.abs(points);
  return TOKEN_VALUES.flatMap((value) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return Array.from({ length: count }, () => value);
  });
}

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

/** The trays on the way, from the given one to the last; a move that cannot be read ends the way. */
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
