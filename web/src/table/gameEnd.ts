/** How a game ended, read from the table. */

import { isBig } from './bigTable';
import { nameAt, unbroken } from './people';
import { language, t } from '../core/i18n';
import { plain } from '../core/numbers';
import { SMALL_TABLE, type RoomView, type RoundResult, type SeatScore, type SeatStanding } from '../core/protocol.gen';

/** How many points a bonus token counts when rounds are compared. */
const PER_TOKEN = 2;

/** All players in first place. */
function winnersOf(view: RoomView): SeatStanding[] {
  return view.standings.filter((standing) => standing.place === 1);
}

/** "Ada wins!", or the points of a solo game. */
export function headlineOf(view: RoomView): string {
  const winners = winnersOf(view);
  if (winners.length > SMALL_TABLE) return t('big-many-win', { count: winners.length });
  const names = new Intl.ListFormat(language()).format(winners.map(({ seat }) => unbroken(nameAt(view, seat))));
  if (view.standings.length === 1) return soloHeadline(view.standings[0]!.total, view.par);
  if (winners.length > 1) return t('standings-shared', { names });
  return winners[0]?.seat === view.you ? t('standings-you-win') : t('standings-wins', { name: names });
}

function soloHeadline(total: number, par: number | null): string {
  return par === null ? t('standings-solo', { total }) : t('standings-solo-par', { total, best: par });
}

/** The places and totals in one line, and par: at a big table, only the totals of the first three and mine. */
export function resultLine(view: RoomView): string {
  const shown = isBig(view.settings)
    ? view.standings.filter(({ place, seat }, index) => (place <= 3 && index < SMALL_TABLE) || seat === view.you)
    : view.standings;
  const totals = shown.map(({ place, seat, total }) => `${place}. ${nameAt(view, seat)}: ${plain(total)}`).join(', ');
  return view.par === null ? totals : `${totals}. ${t('standings-par', { best: view.par })}`;
}

/** The best round of the winner, mine if I am one: its tray goes on the picture. */
export function topRound(view: RoomView): { readonly tray: string; readonly points: number } | null {
  const isChosen = isBig(view.settings) ? isTopAmongMany(view) : isWinners(view);
  const scores = view.results.flatMap((result) => result.scores.filter(isChosen));
  const worth = (score: (typeof scores)[number]): number => score.points + PER_TOKEN * score.bonus_tokens;
  return scores.sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

function isWinners(view: RoomView): (score: SeatScore) => boolean {
  const winners = winnersOf(view);
  const seat = (winners.find((standing) => standing.seat === view.you) ?? winners[0])?.seat;
  return (score) => score.seat === seat;
}

/** At a big table the winner's rounds are not all known: mine, or for those who watched the best of all. */
function isTopAmongMany(view: RoomView): (score: SeatScore) => boolean {
  const isPlayed = view.standings.some(({ seat }) => seat === view.you);
  return (score) => !isPlayed || score.seat === view.you;
}

/** Whether the first had as many points as the second and won by bonus tokens. */
export function isWonByTokens(view: RoomView): boolean {
  const [winner, ...others] = winnersOf(view);
  return others.length === 0 && view.standings.some(({ place, total }) => place === 2 && total === winner?.total);
}

/** My rounds with the best trays, to find out what cost the most. */
export function judgedRounds(view: RoomView): (SeatScore & { readonly best: RoundResult['best'] })[] {
  return view.results.flatMap(({ scores, best }) => scores.filter(({ seat }) => seat === view.you).map((score) => ({ ...score, best })));
}
