/** A total as a sum: 10 + 6 + 11 + 7 − 6 + 3 = 31. No tokens cost points, and each earned one is a gain. */

import { plain } from '../../../core/numbers';
import { gainOf } from '../../../ui/tokens/tokenGain';
import { tokenPoints } from '../../../rules/tokenPoints';
import { STARTING_POINTS, type RoomView, type SeatStanding } from '../../../core/protocol.gen';

export interface Term {
  readonly kind: 'start' | 'round' | 'no-tokens' | 'tokens' | 'total';
  readonly value: number;
  /** With its sign, as a part of the sum. */
  readonly text: string;
  /** Which round, from 1. */
  readonly round: number | null;
  /** The best possible points in it. */
  readonly best: number | null;
  /** Bonus tokens that were earned in it. */
  readonly tokens: number;
}

/** Everything that a seat's total is made of, in the order it came, and the total. */
export function sumOf(view: RoomView, standing: SeatStanding): Term[] {
  const rounds = view.results.map((result, index): Term => {
    const score = result.scores.find((found) => found.seat === standing.seat);
    // A latecomer missed it.
    if (!score) return { kind: 'round', value: 0, text: added(0), round: index + 1, best: null, tokens: 0 };
    return {
      kind: 'round',
      value: score.points,
      text: added(score.points),
      round: index + 1,
      best: result.best?.score ?? null,
      tokens: score.bonus_tokens,
    };
  });
  const tokens = standing.bonus_tokens;
  const without = tokenPoints(view.settings, 0);
  const gain = gainOf(view.settings, tokens);
  const start = STARTING_POINTS + (view.seats[standing.seat]?.help?.points ?? 0);
  const other = { round: null, best: null, tokens: 0 };
  return [
    { kind: 'start', value: start, text: plain(start), ...other },
    ...rounds,
    ...(without ? [{ kind: 'no-tokens', value: without, text: added(without), ...other } as const] : []),
    ...(gain > 0 ? [{ kind: 'tokens', value: gain, text: added(gain), ...other, tokens } as const] : []),
    { kind: 'total', value: standing.total, text: `= ${plain(standing.total)}`, ...other },
  ];
}

/** A number that is added to others. */
function added(value: number): string {
  return value < 0 ? `− ${-value}` : `+ ${value}`;
}
