/** A table with more seats than at home: the places and the progress. */

import { SMALL_TABLE, type RoomView, type SeatView, type TableSettings } from '../core/protocol.gen';
import { personAt, playsIn } from './people';

/** Whether a table is for a class: by choice, or because it has more seats than at home. */
export function isBig({ lesson, seats }: TableSettings): boolean {
  return lesson || seats > SMALL_TABLE;
}

/** A player in the standings of a big table. */
export interface Rank {
  readonly number: number;
  readonly name: string;
  readonly seat: SeatView;
  readonly isMine: boolean;
  /** Whether they take part in this round. */
  readonly isIn: boolean;
  /** Null before the first round they played has been scored. */
  readonly place: number | null;
  /** The total if the game ended now, bonus tokens included: the standings follow it. */
  readonly total: number;
}

/** All players, the first place first; players without a place come last, in the order of their seats. */
export function ranksOf(view: RoomView): Rank[] {
  const finals = new Map(view.standings.map((standing) => [standing.seat, standing]));
  const ranks = view.seats.flatMap((seat, number): Rank[] => {
    const final = finals.get(number);
    if (!seat || (finals.size > 0 && !final)) return [];
    const place = final?.place ?? seat.place;
    const total = final?.total ?? seat.points + seat.token_points;
    return [{ number, name: personAt(view, number).name, seat, isMine: number === view.you, isIn: playsIn(view, seat), place, total }];
  });
  return ranks.sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || one.number - other.number);
}

/** The first few, and me with my neighbors: groups of ranks, with a gap between two groups. */
export function excerptOf(ranks: readonly Rank[], first = 3, around = 1): Rank[][] {
  const me = ranks.findIndex(({ isMine }) => isMine);
  if (me < 0) return [ranks.slice(0, first + 2 * around + 1)];
  const [from, to] = [me - around, me + around + 1];
  // A gap of a single line would take the room of that line.
  if (from <= first + 1) return [ranks.slice(0, Math.max(to, first + 2 * around + 1))];
  return [ranks.slice(0, first), ranks.slice(Math.min(from, ranks.length - 2 * around - 1), to)];
}

/** How many still build and how many are done, of those who take part in this round. */
export function progressOf(view: RoomView): { readonly building: number; readonly done: number } {
  const seats = view.seats.filter((seat): seat is SeatView => seat !== null && !seat.left && playsIn(view, seat));
  const done = seats.filter((seat) => seat.done).length;
  return { building: seats.length - done, done };
}

/** How many bots and ghosts sit at the table. */
export function machinesAt(view: RoomView): number {
  return view.seats.filter((seat) => seat?.bot).length;
}
