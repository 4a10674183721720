/** The history of the tray I build on, kept in this tab so that undo survives a reload. */

import { remember, remembered } from '../core/storage';
import { Board, formatTray, isTrayText, parseTray, type Tray } from '../rules/board';

/** Steps back and forth that are kept of one round; only one round is kept. */
const MOST = 100;

interface Kept {
  readonly round: string;
  readonly trays: readonly string[];
  /** Which of the trays is on the table. */
  readonly at: number;
}

/** Keeps the history of a board under the name of its round. */
export function keepHistory(round: string, { past, tray, future }: Board): void {
  const before = past.slice(-MOST);
  const trays = [...before, tray, ...future.slice(0, MOST)].map(formatTray);
  remember('history', { round, trays, at: before.length } satisfies Kept, 'sessionStorage');
}

/** A board with this tray and the history kept for its round; null if there is none. */
export function recallHistory(round: string, tray: Tray): Board | null {
  const kept = remembered<Kept | null>('history', null, 'sessionStorage');
  if (!isKept(kept) || kept.round !== round) return null;
  const trays = kept.trays.map(parseTray);
  const [past, current, future] = [trays.slice(0, kept.at), trays[kept.at]!, trays.slice(kept.at + 1)];
  if (formatTray(tray) === formatTray(current)) return new Board(current, past, future);
  // The last change did not reach the server, or another page made one.
  return new Board(tray, [...past, current]);
}

/** The board kept for a round of which this tab alone knows the tray; null if there is none. */
export function keptBoard(round: string): Board | null {
  const kept = remembered<Kept | null>('history', null, 'sessionStorage');
  return isKept(kept) && kept.round === round ? recallHistory(round, parseTray(kept.trays[kept.at]!)) : null;
}

function isKept(kept: Kept | null): kept is Kept {
  return Array.isArray(kept?.trays) && kept.trays.length <= 2 * MOST + 1 && kept.trays.every(isTrayText) && kept.at in kept.trays;
}
