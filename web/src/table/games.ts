/** The title of a finished game in lists of games. */

import { language } from '../core/i18n';
import type { GameResult, PlayerResult } from '../core/protocol.gen';

export interface Title {
  readonly key: string;
  readonly args: Record<string, number>;
  /** First place against others. */
  readonly isWon: boolean;
}

export function titleOf({ players, more }: GameResult): Title {
  const place = players.find((player) => player.you)?.place ?? 0;
  if (players.length === 1) return { key: 'games-alone', args: {}, isWon: false };
  if (place === 1) return { key: 'games-won', args: {}, isWon: true };
  return { key: 'games-place', args: { place, players: players.length + more }, isWon: false };
}

/** The players, the best one first. */
export function ranked({ players }: GameResult): PlayerResult[] {
  return [...players].sort((one, other) => one.place - other.place);
}

const DAY = 86_400_000;
/** Days for which "3 days ago" says more than a date. */
const RECENT = 6;

/** When a game ended, seen from now: "today", "3 days ago", or the date. */
export function dayOf(at: number, now: number): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days <= RECENT) return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-days, 'day');
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
