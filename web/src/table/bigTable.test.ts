import { describe, expect, it } from 'vitest';
import { seat, view } from '../testing/views';
import { DEFAULT_SETTINGS, type RoomView } from '../core/protocol.gen';
import { excerptOf, isBig, machinesAt, progressOf, ranksOf } from './bigTable';

/** A table with these places, by seat. */
function ranked(places: readonly (number | null)[], you: number | null = null): RoomView {
  return view({ you, round: 2, seats: places.map((place, number) => seat({ name: `N${number}`, place })) });
}

const numbers = (groups: readonly (readonly { number: number }[])[]): number[][] =>
  groups.map((group) => group.map(({ number }) => number));
const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('is big with more seats than at home', () => {
  expect([1, 8, 9, 100].map((seats) => isBig({ ...DEFAULT_SETTINGS, seats }))).toEqual([false, false, true, true]);
});

describe('the standings', () => {
  it('go by place, and those who have none yet come last', () => {
    expect(ranksOf(ranked([2, null, 1, 2])).map(({ number }) => number)).toEqual([2, 0, 3, 1]);
  });

  it('count bonus tokens as they would be worth now', () => {
    const seats = [seat({ points: 20, token_points: -6, place: 1 })];
    expect(ranksOf(view({ seats }))[0]).toMatchObject({ total: 14, isMine: true, isIn: true });
  });

  it('leave out after the game who was not in it', () => {
    const seats = [seat(), seat({ name: 'Late', plays_from: 7 })];
    const standings = [{ seat: 0, place: 1, points: 30, bonus_tokens: 2, token_points: 1, total: 31 }];
    expect(ranksOf(view({ phase: 'over', seats, standings }))).toMatchObject([{ number: 0, place: 1, total: 31 }]);
  });
});

describe('an excerpt', () => {
  it('has the first three and me between my neighbors', () => {
    expect(numbers(excerptOf(ranksOf(ranked(inOrder(30), 14))))).toEqual([
      [0, 1, 2],
      [13, 14, 15],
    ]);
  });

  it('has no gap where one line would be left out', () => {
    expect(numbers(excerptOf(ranksOf(ranked(inOrder(30), 4))))).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(numbers(excerptOf(ranksOf(ranked(inOrder(30), 0))))).toEqual([[0, 1, 2, 3, 4, 5]]);
  });

  it('shows two neighbors even to the last one', () => {
    expect(numbers(excerptOf(ranksOf(ranked(inOrder(30), 29))))).toEqual([
      [0, 1, 2],
      [27, 28, 29],
    ]);
  });

  it('has the first six for spectators, and all players of a short list', () => {
    expect(numbers(excerptOf(ranksOf(ranked(inOrder(30)))))).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(numbers(excerptOf(ranksOf(ranked([1, 2], 1))))).toEqual([[0, 1]]);
  });
});

it('counts those who build and those who are done, without people who left or wait', () => {
  const seats = [seat({ done: true }), seat(), seat({ left: true }), seat({ plays_from: 9 }), null];
  expect(progressOf(view({ seats }))).toEqual({ building: 1, done: 1 });
});

it('counts bots and ghosts', () => {
  expect(machinesAt(view({ seats: [seat(), seat({ bot: 'casual' }), seat({ bot: 'ghost', ghost: true }), null] }))).toBe(2);
});
