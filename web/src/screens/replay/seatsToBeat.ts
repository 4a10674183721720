/** Whose ghosts a finished game can give. */

import { GHOST, type Replay, type SeatStanding } from '../../core/protocol.gen';

/** The players who built in every round, the best first; ghosts cannot become ghosts again. */
export function seatsToBeat({ standings, rounds, bots }: Replay): SeatStanding[] {
  const isWhole = (seat: number): boolean => rounds.every(({ result }) => result.scores.some((score) => score.seat === seat));
  return standings.filter(({ seat }) => bots[seat] !== GHOST && isWhole(seat)).sort((one, other) => one.place - other.place);
}
