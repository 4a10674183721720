import { expect, it } from 'vitest';
import type { ClubPlayer } from '../../../core/protocol.gen';
import { leastGames, rankedBy, type Order } from './ranking';

const player = (name: string, games: number, wins: number, total: number, par: number): ClubPlayer => ({
  ...{ name, games, wins, total, par },
  ...{ you: false, place: 0, evenings: 1 },
});
const PLAYERS = [player('Ann', 12, 4, 600, 1200), player('Clara', 8, 6, 520, 800), player('Dan', 2, 1, 150, 200)];

it.each<[Order, (string | number | null)[][]]>([
  [
    'share',
    [
      ['Clara', 1],
      ['Ann', 2],
      ['Dan', null],
    ],
  ],
  [
    'wins',
    [
      ['Clara', 1],
      ['Ann', 2],
      ['Dan', 3],
    ],
  ],
  [
    'total',
    [
      ['Ann', 1],
      ['Clara', 2],
      ['Dan', 3],
    ],
  ],
])('ranks by %s', (order, expected) => {
  expect(rankedBy(PLAYERS, order).map(({ player: { name }, place }) => [name, place])).toEqual(expected);
});

it('wants a third of the games that the busiest player has', () => {
  expect([leastGames(PLAYERS), leastGames([])]).toEqual([4, 0]);
});

it('gives equal players one place', () => {
  const equal = [player('Ann', 2, 1, 50, 100), player('Ben', 2, 1, 50, 100)];
  expect(rankedBy(equal, 'share').map(({ place }) => place)).toEqual([1, 1]);
});
