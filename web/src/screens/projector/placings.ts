/** The places at tables of every size, by the points that each player would have if the game ended now. */

import { isBig, ranksOf, type Rank } from '../../table/bigTable';
import type { RoomView } from '../../core/protocol.gen';
import { tokenPoints } from '../../rules/tokenPoints';

/** A player who has played a round. */
export interface Placed extends Rank {
  readonly place: number;
  /** How many places the latest round brought; below 0 when it cost some. */
  readonly gained: number;
}

/** All players who have played a round, the first place first; empty before the first scores. */
export function placesOf(view: RoomView): Placed[] {
  if (view.standings.length === 0 && !isBig(view.settings)) return smallPlaces(view);
  return ranksOf(view).flatMap((rank) => (rank.place === null ? [] : [{ ...rank, place: rank.place, gained: rank.seat.gained }]));
}

/** Those who climbed most in the latest round, at most this many. */
export function climbers(places: readonly Placed[], most: number): Placed[] {
  const climbed = places.filter(({ gained }) => gained > 0);
  return climbed.sort((one, other) => other.gained - one.gained || one.place - other.place).slice(0, most);
}

interface Score {
  readonly total: number;
  readonly tokens: number;
}

/** The server tells the places at big tables only. */
function smallPlaces(view: RoomView): Placed[] {
  const { results, settings } = view;
  const played = ranksOf(view).filter(({ seat }) => seat.plays_from <= results.length);
  const after = played.map(({ seat, total }): Score => ({ total, tokens: seat.bonus_tokens }));
  const before = played.map(({ seat, number }): Score => {
    const score = results.at(-1)?.scores.find((one) => one.seat === number);
    const tokens = seat.bonus_tokens - (score?.bonus_tokens ?? 0);
    return { total: seat.points - (score?.points ?? 0) + tokenPoints(settings, tokens), tokens };
  });
  return played
    .map((rank, index): Placed => {
      const place = placeIn(after, index);
      return { ...rank, place, gained: results.length === 1 ? 0 : placeIn(before, index) - place };
    })
    .sort((one, other) => one.place - other.place || one.number - other.number);
}

function placeIn(scores: readonly Score[], index: number): number {
  const mine = scores[index]!;
  return 1 + scores.filter(({ total, tokens }) => total > mine.total || (total === mine.total && tokens > mine.tokens)).length;
}
