/** Practice with puzzles about one kind of card: the record before it, and the puzzles since then. Kept in this browser. */

import { remember, remembered } from '../core/storage';
import type { CardRecord } from '../core/protocol.gen';
import { CARD_KINDS } from '../rules/cards';
import type { CardKind } from '../rules/geometry.gen';

const KEY = 'practice';

interface Practice {
  /** Of the record, when the practice began. */
  readonly seen: number;
  readonly failed: number;
  readonly tried: number;
  readonly solved: number;
}

/** The share of cards that were fulfilled, from 0 to 1, before the practice and since; null where there were none. */
export interface Progress {
  readonly before: number | null;
  readonly after: number | null;
  readonly tried: number;
  readonly solved: number;
}

/** Remembers the record of a kind before its first practice. */
export function beginPractice({ kind, seen, failed }: CardRecord): void {
  const all = kept();
  if (!all[kind]) remember(KEY, { ...all, [kind]: { seen, failed, tried: 0, solved: 0 } });
}

/** Notes a puzzle about a kind that is over. */
export function notePractice(kind: CardKind, isSolved: boolean): void {
  const all = kept();
  const { seen, failed, tried, solved } = all[kind] ?? { seen: 0, failed: 0, tried: 0, solved: 0 };
  remember(KEY, { ...all, [kind]: { seen, failed, tried: tried + 1, solved: solved + Number(isSolved) } });
}

/** The progress with a kind, from its record now; null before any practice. */
export function practiceProgress({ kind, seen, failed }: CardRecord): Progress | null {
  const begun = kept()[kind];
  if (!begun || begun.tried === 0) return null;
  const { tried, solved } = begun;
  return { before: share(begun.seen, begun.failed), after: share(seen - begun.seen, failed - begun.failed), tried, solved };
}

/** The kind of card that the address of a puzzle names. */
export function practicedKind(search: string): CardKind | null {
  const asked = new URLSearchParams(search).get('about');
  return CARD_KINDS.find((kind) => kind === asked) ?? null;
}

/** The address of a puzzle, within a practice or outside. */
export function puzzlePath(id: number, about: CardKind | null): string {
  return about ? `/puzzles/${id}?about=${about}` : `/puzzles/${id}`;
}

function share(seen: number, failed: number): number | null {
  return seen > 0 ? Math.min(1, Math.max(0, (seen - failed) / seen)) : null;
}

function kept(): Readonly<Record<string, Practice>> {
  return remembered<Readonly<Record<string, Practice>>>(KEY, {});
}
