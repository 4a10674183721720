/** The news about a round that was just scored. */

import { parseTray } from '../../rules/board';
import { judgeTray } from '../../rules/judging';
import { playsIn } from '../../table/people';
import { cardsOf } from '../../rules/results';
import type { RoomView, RoundResult, SeatScore } from '../../core/protocol.gen';

/** The best tray of the players, as the server chooses it: most points, then most bonus tokens, then the first seat. */
export function bestBuilt({ scores }: RoundResult): SeatScore | null {
  return (
    [...scores].sort((one, other) => other.points - one.points || other.bonus_tokens - one.bonus_tokens || one.seat - other.seat)[0] ?? null
  );
}

/** How many other players built a tray that is just as good; 0 where not all trays lie open. */
export function equallyGood(view: RoomView, built: SeatScore): number {
  const result = view.results.at(-1);
  const hand = result ? cardsOf(result) : [];
  return view.seats.filter((seat, number) => {
    if (!seat?.tray || number === built.seat || !playsIn(view, seat)) return false;
    const { points, bonus } = judgeTray(hand, parseTray(seat.tray));
    return points === built.points && bonus === built.bonus_tokens > 0;
  }).length;
}

/** Whether a tray is as good as any can be. */
export function isPerfect({ best }: RoundResult, built: SeatScore): boolean {
  return best !== null && built.points >= best.score && (!best.bonus || built.bonus_tokens > 0);
}

export interface Success {
  readonly fulfilled: number;
  readonly players: number;
}

/** How many fulfilled all cards of the latest round; null where not all trays lie open. */
export function successOf(view: RoomView): Success | null {
  const result = view.results.at(-1);
  const trays = view.seats.flatMap((seat) => (seat && playsIn(view, seat) ? [seat.tray] : []));
  if (!result || trays.length === 0) return null;
  const hand = cardsOf(result);
  let fulfilled = 0;
  for (const tray of trays) {
    if (tray === null) return null;
    if (judgeTray(hand, parseTray(tray)).verdicts.every((verdict) => verdict.fulfilled)) fulfilled++;
  }
  return { fulfilled, players: trays.length };
}
