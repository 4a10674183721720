/** A game for one without a server: plain data, what a player may do, what the clock does, and the view of it. */

import { isLegal, isTrayText, parseTray, spheresOn } from '../rules/board';
import { judgeTray, marksOn } from '../rules/judging';
import { tokenPoints } from '../rules/tokenPoints';
import {
  EMPTY_TRAY,
  LEAD_IN,
  STARTING_POINTS,
  type ClientMessage,
  type OfflineHand,
  type RoomView,
  type RoundResult,
  type TableSettings,
} from '../core/protocol.gen';
import { LOCAL_ROOM } from './keptGame';

/** A sphere that was placed in the last moment counts, as at the tables of the server. */
const GRACE = 333;

export interface LocalGame {
  readonly kind: 'solo' | 'day';
  /** The game code, or the day. */
  readonly subject: string;
  readonly name: string;
  readonly settings: TableSettings;
  readonly hands: readonly OfflineHand[];
  readonly par: number | null;
  readonly begunAt: number;
  /** When something last happened. */
  readonly lastAt: number;
  readonly revision: number;
  readonly phase: 'lead_in' | 'building' | 'scored' | 'over';
  readonly round: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly pausedAt: number | null;
  readonly resumesAt: number | null;
  readonly tray: string;
  readonly results: readonly RoundResult[];
}

export type NewGame = Pick<LocalGame, 'kind' | 'subject' | 'name' | 'settings' | 'hands' | 'par'>;

/** The first round is announced. */
export function startGame(game: NewGame, now: number): LocalGame {
  return {
    ...game,
    begunAt: now,
    lastAt: now,
    revision: 1,
    phase: 'lead_in',
    round: 1,
    startsAt: now + LEAD_IN,
    endsAt: null,
    pausedAt: null,
    resumesAt: null,
    tray: EMPTY_TRAY,
    results: [],
  };
}

/** The game after a message of its player; the same one if the message changes nothing now. */
export function applyMessage(game: LocalGame, message: ClientMessage, now: number): LocalGame {
  const next = afterMessage(game, message, now);
  return next === game ? game : { ...next, lastAt: now, revision: game.revision + 1 };
}

function afterMessage(game: LocalGame, message: ClientMessage, now: number): LocalGame {
  const isBuilding = game.phase === 'building' && game.pausedAt === null;
  switch (message.type) {
    case 'set_tray':
      return isBuilding && message.round === game.round && isPlayable(message.tray) ? { ...game, tray: message.tray } : game;
    case 'done':
      return isBuilding && message.round === game.round && message.done !== false ? scoreRound(game) : game;
    case 'ready':
      return game.phase === 'scored' && message.round === game.round ? nextRound(game, now) : game;
    case 'pause':
      return isRunning(game) && !isHalted(game) ? { ...game, pausedAt: game.pausedAt ?? now, resumesAt: null } : game;
    case 'resume':
      return isHalted(game) ? { ...game, resumesAt: now + LEAD_IN } : game;
    default:
      return game;
  }
}

/** When the clock does something next; null if it only waits for the player. */
export function dueAt(game: LocalGame): number | null {
  if (game.pausedAt !== null) return game.resumesAt;
  if (game.phase === 'lead_in') return game.startsAt;
  return game.phase === 'building' && game.endsAt !== null ? game.endsAt + GRACE : null;
}

/** The game after what was due by now; the same one if nothing was. */
export function advanceClock(game: LocalGame, now: number): LocalGame {
  const due = dueAt(game);
  if (due === null || now < due) return game;
  return { ...afterClock(game, now), lastAt: now, revision: game.revision + 1 };
}

function afterClock(game: LocalGame, now: number): LocalGame {
  if (game.pausedAt !== null) {
    const lost = now - game.pausedAt;
    return {
      ...game,
      pausedAt: null,
      resumesAt: null,
      startsAt: game.startsAt + lost,
      endsAt: game.endsAt === null ? null : game.endsAt + lost,
    };
  }
  if (game.phase === 'building') return scoreRound(game);
  return { ...game, phase: 'building', startsAt: now, endsAt: game.settings.seconds > 0 ? now + 1000 * game.settings.seconds : null };
}

/** The game after a while away: the hourglass did not run in the meantime. */
export function resumeLater(game: LocalGame, now: number, patience: number): LocalGame {
  if (!isRunning(game) || isHalted(game) || now - game.lastAt < patience) return game;
  return { ...game, pausedAt: game.pausedAt ?? game.lastAt, resumesAt: null, revision: game.revision + 1 };
}

/** The table as the screens know tables. */
export function viewOf(game: LocalGame): RoomView {
  const isCovered = game.phase === 'building' && game.pausedAt !== null;
  const hand = game.phase === 'building' || game.phase === 'scored' ? handOf(game) : null;
  return {
    room: LOCAL_ROOM,
    phase: game.phase,
    settings: game.settings,
    known: false,
    you: 0,
    host: 0,
    is_host: true,
    seats: [seatOf(game, isCovered)],
    game: Math.floor(game.begunAt / 1000),
    round: game.round,
    hand: isCovered ? null : hand,
    as_promised: true,
    starts_at: isRunning(game) ? game.startsAt : null,
    ends_at: game.phase === 'building' ? game.endsAt : null,
    next_at: null,
    paused_at: game.pausedAt,
    paused_by: game.pausedAt === null ? null : 0,
    resumes_at: game.resumesAt,
    can_pause: isRunning(game) && !isHalted(game),
    can_resume: isHalted(game),
    marks: game.settings.live_marks && game.phase === 'building' && hand && !isCovered ? marksOn(hand, parseTray(game.tray)) : null,
    results: game.results,
    standings: standingsOf(game),
    code: null,
    join_code: null,
    locked: true,
    removed: [],
    par: game.phase === 'over' ? game.par : null,
    day: null,
    challenge: null,
    names_hidden: false,
    club: null,
    is_co_host: false,
    co_hosts: 0,
    is_last_round: false,
    chosen: false,
  };
}

/** The trays of the rounds that were played; null if nothing was ever built. */
export function playedTrays(game: LocalGame): readonly string[] | null {
  const trays = game.results.map(({ scores }) => scores[0]!.tray);
  return trays.some((tray) => tray !== EMPTY_TRAY) ? trays : null;
}

function seatOf(game: LocalGame, isCovered: boolean): RoomView['seats'][number] {
  const tokens = tokensOf(game);
  return {
    name: game.name,
    bot: null,
    online: true,
    left: false,
    points: pointsOf(game),
    bonus_tokens: tokens,
    spheres: spheresOn(game.tray),
    done: false,
    ready: false,
    tray: isCovered ? null : game.tray,
    plays_from: 1,
    wants_rematch: false,
    token_points: worthOf(game, tokens),
    ghost: false,
    place: null,
    gained: 0,
    away: false,
    asks_for_pause: false,
    help: null,
  };
}

function standingsOf(game: LocalGame): RoomView['standings'] {
  if (game.phase !== 'over') return [];
  const [points, tokens] = [pointsOf(game), tokensOf(game)];
  return [{ seat: 0, place: 1, points, bonus_tokens: tokens, token_points: worthOf(game, tokens), total: points + worthOf(game, tokens) }];
}

function scoreRound(game: LocalGame): LocalGame {
  const { best, hand } = game.hands[game.round - 1]!;
  const { points, bonus, verdicts } = judgeTray(hand.split(' '), parseTray(game.tray));
  const isBest = points === best.score && bonus === best.bonus;
  const score = { seat: 0, tray: game.tray, points, bonus_tokens: Number(bonus), verdicts };
  // To find moves to the best tray takes a solver; from a best one there are none to find.
  const result: RoundResult = {
    hand,
    as_promised: true,
    scores: [score],
    best: isBest ? { ...best, tray: game.tray } : best,
    moves: isBest ? [[]] : [],
  };
  return { ...game, phase: 'scored', endsAt: null, results: [...game.results, result] };
}

function nextRound(game: LocalGame, now: number): LocalGame {
  if (game.round === game.hands.length) return { ...game, phase: 'over' };
  return { ...game, phase: 'lead_in', round: game.round + 1, startsAt: now + LEAD_IN, tray: EMPTY_TRAY };
}

function isRunning({ phase }: LocalGame): boolean {
  return phase === 'lead_in' || phase === 'building';
}

function isHalted({ pausedAt, resumesAt }: LocalGame): boolean {
  return pausedAt !== null && resumesAt === null;
}

function handOf(game: LocalGame): readonly string[] {
  return game.hands[game.round - 1]!.hand.split(' ');
}

function isPlayable(tray: string): boolean {
  return isTrayText(tray) && isLegal(parseTray(tray));
}

function pointsOf(game: LocalGame): number {
  return game.results.reduce((sum, { scores }) => sum + scores[0]!.points, STARTING_POINTS);
}

function tokensOf(game: LocalGame): number {
  return game.results.reduce((sum, { scores }) => sum + scores[0]!.bonus_tokens, 0);
}

function worthOf(game: LocalGame, tokens: number): number {
  return tokenPoints(game.settings, tokens);
}
