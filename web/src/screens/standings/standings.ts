/** How a game ended, read from the table. */

import { nameAt, unbroken } from '../../game/people';
import { language, t } from '../../i18n';
import type { RoomView, SeatStanding } from '../../protocol.gen';

/** How many points a bonus token counts when rounds are compared. */
const PER_TOKEN = 2;

/** Everybody in first place. */
function winnersOf(view: RoomView): SeatStanding[] {
  return view.standings.filter((standing) => standing.place === 1);
}

/** "Ada wins!", or the points of a solo game. */
export function headlineOf(view: RoomView): string {
  const winners = winnersOf(view);
  const names = new Intl.ListFormat(language()).format(winners.map(({ seat }) => unbroken(nameAt(view, seat))));
  if (view.standings.length === 1) return t('standings-solo', { total: view.standings[0]!.total });
  if (winners.length > 1) return t('standings-shared', { names });
  return winners[0]?.seat === view.you ? t('standings-you-win') : t('standings-wins', { name: names });
}

/** Everybody's place and total in one line. */
export function resultLine(view: RoomView): string {
  return view.standings.map(({ place, seat, total }) => `${place}. ${nameAt(view, seat)}: ${total}`).join(', ');
}

/** The best round of the winner, mine if I am one: its tray goes on the picture. */
export function topRound(view: RoomView): { readonly tray: string; readonly points: number } | null {
  const winners = winnersOf(view);
  const seat = (winners.find((standing) => standing.seat === view.you) ?? winners[0])?.seat;
  const scores = view.results.flatMap((result) => result.scores.filter((score) => score.seat === seat));
  const worth = (score: (typeof scores)[number]): number => score.points + PER_TOKEN * score.bonus_tokens;
  return scores.sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

/** What a seat won, round by round; null in a round that it missed. */
export function roundsOf(view: RoomView, seat: number): { readonly points: number | null; readonly tokens: number }[] {
  return view.results.map((result) => {
    const score = result.scores.find((found) => found.seat === seat);
    return { points: score?.points ?? null, tokens: score?.bonus_tokens ?? 0 };
  });
}

/** Whether the first had as many points as the second and won by bonus tokens. */
export function isWonByTokens(view: RoomView): boolean {
  const [winner, ...others] = winnersOf(view);
  return others.length === 0 && view.standings.some(({ place, total }) => place === 2 && total === winner?.total);
}
