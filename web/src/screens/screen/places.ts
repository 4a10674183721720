/** Where everybody stands, at tables of every size: by the points they would have if the game ended now. */

import { isBig, ranksOf } from '../../game/bigTable';
import { nameAt, playsIn } from '../../game/people';
import { TOKEN_POINTS, type RoomView } from '../../protocol.gen';

export interface Placed {
  readonly seat: number;
  readonly name: string;
  readonly place: number;
  /** How many places the latest round brought; below 0 when it cost some. */
  readonly gained: number;
  readonly total: number;
}

/** Everybody who has played a round, the first place first; nobody before the first scores. */
export function placesOf(view: RoomView): Placed[] {
  if (view.standings.length > 0) {
    return view.standings.map(({ seat, place, total }) => ({ seat, name: nameAt(view, seat), place, gained: 0, total }));
  }
  if (!isBig(view.settings)) return smallPlaces(view);
  return ranksOf(view).flatMap(({ number, name, seat, place, total }) => (place === null ? [] : [{ seat: number, name, place, gained: seat.gained, total }]));
}

/** Those who climbed most in the latest round, at most this many. */
export function climbers(places: readonly Placed[], most: number): Placed[] {
  return places.filter(({ gained }) => gained > 0).sort((one, other) => other.gained - one.gained || one.place - other.place).slice(0, most);
}

interface Score {
  readonly seat: number;
  readonly total: number;
  readonly tokens: number;
}

/** The server tells the places at big tables only. */
function smallPlaces(view: RoomView): Placed[] {
  const latest = view.results.at(-1);
  if (!latest) return [];
  const worth = TOKEN_POINTS[view.settings.edition];
  const played = view.seats.flatMap((seat, number) => (seat && seat.plays_from <= view.results.length ? [{ seat, number }] : []));
  const after = played.map(({ seat, number }): Score => ({ seat: number, total: seat.points + seat.token_points, tokens: seat.bonus_tokens }));
  const before = played.map(({ seat, number }): Score => {
    const { points = 0, bonus_tokens = 0 } = latest.scores.find((score) => score.seat === number) ?? {};
    const tokens = seat.bonus_tokens - bonus_tokens;
    return { seat: number, total: seat.points - points + (worth[tokens] ?? worth.at(-1)!), tokens };
  });
  const isFirst = view.results.length === 1;
  return after
    .map((score) => ({ seat: score.seat, name: nameAt(view, score.seat), total: score.total, place: placeIn(after, score.seat), gained: isFirst ? 0 : placeIn(before, score.seat) - placeIn(after, score.seat) }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

function placeIn(scores: readonly Score[], seat: number): number {
  const mine = scores.find((score) => score.seat === seat)!;
  return 1 + scores.filter(({ total, tokens }) => total > mine.total || (total === mine.total && tokens > mine.tokens)).length;
}

export interface Step {
  readonly place: number;
  readonly total: number;
  readonly names: readonly string[];
}

/** The steps of the podium, the first place first: those who are equal share one. */
export function stepsOf(places: readonly Placed[]): Step[] {
  const onPodium = places.filter(({ place }) => place <= 3);
  return [1, 2, 3].flatMap((step) => {
    const there = onPodium.filter(({ place }) => place === step);
    return there[0] ? [{ place: step, total: there[0].total, names: there.map(({ name }) => name) }] : [];
  });
}

/** Everybody who is at the table now, by the seat; in a game only those who take part in the round. */
export function presentNames(view: RoomView): string[] {
  return view.seats.flatMap((seat, number) => (seat && !seat.left && playsIn(view, seat) ? [nameAt(view, number)] : []));
}
