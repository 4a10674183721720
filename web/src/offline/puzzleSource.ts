/** Puzzles from the pack while there is no network, with the same questions and answers as the server's. */

import { ApiError } from '../core/api';
import { answerPuzzle, giveHint, nextPuzzle, puzzleRecord, showPuzzle } from '../core/api.gen';
import { parseTray } from '../rules/board';
import { faceOf } from '../rules/cards';
import type { CardKind } from '../rules/geometry.gen';
import { judgeTray } from '../rules/judging';
import type {
  Checked,
  Grade,
  Hint,
  HintStep,
  OfflinePuzzle,
  Puzzle,
  PuzzleAnswer,
  PuzzleKind,
  PuzzleRecord,
  PuzzleVerdict,
  Rating,
} from '../core/protocol.gen';
import { remember, remembered } from '../core/storage';
import { keepResult, sendResults } from './handIn';
import { keptPack } from './pack';
import { stepToward } from './stepToward';

/** The numbers of the puzzles of packs that were shown, the latest last; and of those that were solved. */
const SHOWN = 'packShown';
const SOLVED = 'packSolved';
const RECORD = 'puzzleRecord';
const MOST_REMEMBERED = 1_000;
const UNRATED: Rating = { rating: 1500, deviation: 350, answers: 0 };
const NO_RECORD: PuzzleRecord = { player: UNRATED, totals: [], level: 'medium' };
const NO_HINT = { points: null, bonus: null, cards: null, move: null, tray: null, count: null, fact: null };

/** Where puzzles come from, and who judges them. */
export interface PuzzleSource {
  /** A puzzle that is new to the player; without a grade, one that fits the player's rating. */
  next(kind: PuzzleKind, grade: Grade | null, about?: CardKind | null): Promise<Puzzle>;
  at(id: number): Promise<Puzzle>;
  hint(id: number, step: HintStep, tray: string): Promise<Hint>;
  answer(id: number, answer: PuzzleAnswer): Promise<PuzzleVerdict>;
  record(): Promise<PuzzleRecord>;
}

/** The server, and the pack where it cannot be reached. */
export const ANYWHERE: PuzzleSource = {
  next: (kind, grade, about = null) =>
    orElse(
      () => nextPuzzle({ kind, grade, about }),
      () => nextOf(kind, grade, about),
    ),
  at: (id) =>
    orElse(
      () => showPuzzle(id),
      async () => shown(await puzzleAt(id)),
    ),
  hint: (id, step, tray) =>
    orElse(
      () => giveHint(id, { step, tray }),
      async () => hintFor(await puzzleAt(id), step, tray),
    ),
  answer: (id, answer) =>
    orElse(
      () => answerPuzzle(id, answer),
      async () => judged(await puzzleAt(id), answer),
    ),
  record: () => orElse(recordOfServer, async () => remembered(RECORD, NO_RECORD)),
};

async function orElse<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unreachable') throw error;
    return otherwise();
  }
}

async function recordOfServer(): Promise<PuzzleRecord> {
  const record = await puzzleRecord();
  remember(RECORD, record);
  return record;
}

async function puzzles(): Promise<readonly OfflinePuzzle[]> {
  const found = (await keptPack())?.puzzles ?? [];
  if (found.length === 0) throw new ApiError('unreachable');
  return found;
}

/** A puzzle that is not in the pack has to wait for the network. */
async function puzzleAt(id: number): Promise<OfflinePuzzle> {
  const found = (await puzzles()).find((puzzle) => puzzle.id === id);
  if (!found) throw new ApiError('unreachable');
  return found;
}

/** One that was not shown yet, or else the one that was shown longest ago. */
async function nextOf(kind: PuzzleKind, grade: Grade | null, about: CardKind | null): Promise<Puzzle> {
  const wanted = grade ?? remembered(RECORD, NO_RECORD).level;
  const all = (await puzzles()).filter((puzzle) => puzzle.kind === kind);
  const ofCard = all.filter(({ hand }) => hand.split(' ').filter((code) => faceOf(code)?.kind === about).length > 1);
  const ofKind = ofCard.length > 0 ? ofCard : all;
  const ofGrade = ofKind.filter((puzzle) => puzzle.grade === wanted);
  const before = remembered<readonly number[]>(SHOWN, []);
  const [found] = (ofGrade.length > 0 ? ofGrade : ofKind).toSorted(
    (one, other) => before.lastIndexOf(one.id) - before.lastIndexOf(other.id),
  );
  if (!found) throw new ApiError('unreachable');
  note(SHOWN, found.id);
  return shown(found);
}

function shown({ grade, hand, id, kind, rating }: OfflinePuzzle): Puzzle {
  const isSolved = remembered<readonly number[]>(SOLVED, []).includes(id);
  return { id, kind, grade, hand, rating: { ...UNRATED, rating }, is_solved: isSolved, counts: false };
}

function hintFor(puzzle: OfflinePuzzle, step: HintStep, tray: string): Hint {
  const { best, conflicts, kind } = puzzle;
  // The pack has no facts.
  if (step === 'fact') throw new ApiError('unreachable');
  const content = kind === 'conflict' ? ofConflict(conflicts[0] ?? [], step) : ofTray(best, step, tray);
  return { step, ...NO_HINT, ...content };
}

function ofTray(best: OfflinePuzzle['best'], step: Exclude<HintStep, 'fact'>, tray: string): Partial<Hint> {
  switch (step) {
    case 'possible':
      return { points: best.score, bonus: best.bonus };
    case 'give_up':
      return { cards: best.failed };
    case 'move':
      return { move: stepToward(parseTray(tray), parseTray(best.tray)) };
    case 'tray':
      return { tray: best.tray };
  }
}

function ofConflict(cards: readonly string[], step: Exclude<HintStep, 'fact'>): Partial<Hint> {
  const shown = { possible: 0, give_up: 1, move: cards.length - 1, tray: cards.length }[step];
  return step === 'possible' ? { count: cards.length } : { cards: cards.slice(0, shown) };
}

function judged(puzzle: OfflinePuzzle, answer: PuzzleAnswer): PuzzleVerdict {
  const { best, conflicts, id } = puzzle;
  const checked = answer.tray ? judgeTray(puzzle.hand.split(' '), parseTray(answer.tray)) : null;
  const solved = isRight(puzzle, answer, checked);
  if (solved) keepSolved(id, answer);
  const isOver = solved || (!answer.tray && !answer.cards);
  return {
    solved,
    points: checked?.points ?? null,
    bonus: checked?.bonus ?? null,
    verdicts: checked?.verdicts ?? [],
    best: isOver ? best : null,
    conflicts: isOver ? conflicts : null,
    player: remembered(RECORD, NO_RECORD).player,
    change: 0,
    puzzle: { ...UNRATED, rating: puzzle.rating },
  };
}

function isRight({ best, conflicts, kind }: OfflinePuzzle, { cards }: PuzzleAnswer, checked: Checked | null): boolean {
  if (kind === 'conflict')
    return !!cards && conflicts.some((set) => set.length === cards.length && set.every((card) => cards.includes(card)));
  if (!checked) return false;
  return kind === 'fulfill' ? checked.bonus : checked.points >= best.score && Number(checked.bonus) >= Number(best.bonus);
}

function keepSolved(id: number, { cards = null, tray = null }: PuzzleAnswer): void {
  if (remembered<readonly number[]>(SOLVED, []).includes(id)) return;
  note(SOLVED, id);
  keepResult({ kind: 'puzzle', puzzle: id, tray, cards }, Date.now());
  void sendResults();
}

function note(key: string, id: number): void {
  remember(key, [...remembered<readonly number[]>(key, []).filter((other) => other !== id), id].slice(-MOST_REMEMBERED));
}
