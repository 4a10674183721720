import { expect, it } from 'vitest';
import type { GameResult } from '../core/protocol.gen';
import { dayOf, ranked, titleOf } from './games';

/** A game in which these places were taken, mine first. */
function game(...places: number[]): GameResult {
  const players = places.map((place, index) => ({ name: `P${index}`, bot: false, you: index === 0, total: 0, place }));
  return {
    room: 'AB12CD',
    game: 1,
    ended_at: 0,
    code: '',
    known: false,
    players,
    par: null,
    daily: null,
    more: 0,
    challenge: null,
    helped: false,
  };
}

it('is named after my place, unless I was alone', () => {
  expect(titleOf(game(1))).toMatchObject({ key: 'games-alone', isWon: false });
  expect(titleOf(game(1, 2))).toMatchObject({ key: 'games-won', isWon: true });
  expect(titleOf(game(3, 1, 2))).toEqual({ key: 'games-place', args: { place: 3, players: 3 }, isWon: false });
});

it('counts the players of a big table who are not listed', () => {
  expect(titleOf({ ...game(30, 1, 2, 3), more: 96 }).args).toEqual({ place: 30, players: 100 });
});

it('lists the best player first', () => {
  expect(ranked(game(3, 1, 2)).map((player) => player.name)).toEqual(['P1', 'P2', 'P0']);
});

it('ended today, some days ago, or on a date', () => {
  const now = new Date(2026, 10, 16, 9).getTime();
  const at = (day: number, hour: number): string => dayOf(new Date(2026, 10, day, hour).getTime(), now);
  expect(at(16, 1)).toBe('today');
  expect(at(15, 23)).toBe('yesterday');
  expect(at(13, 12)).toBe('3 days ago');
  expect(at(1, 12)).toBe('Nov 1, 2026');
});
