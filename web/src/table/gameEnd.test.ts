import { describe, expect, it } from 'vitest';
import type { SeatStanding } from '../core/protocol.gen';
import { result, score, view } from '../testing/views';
import { headlineOf, isWonByTokens, resultLine, topRound } from './gameEnd';

const [LOW, HIGH] = ['K....../....../.', 'KWB..../....../.'];

function standing(seat: number, place: number, total: number): SeatStanding {
  return { seat, place, total, points: total, bonus_tokens: 0, token_points: 0 };
}

function over(...standings: SeatStanding[]) {
  const results = [result([score(0, HIGH, []), score(1, LOW, [])]), result([score(0, LOW, [], { bonus_tokens: 2 }), score(1, HIGH, [])])];
  return view({ phase: 'over', standings, results });
}

describe('the headline', () => {
  it('is about me when I win, and names others', () => {
    expect(headlineOf(over(standing(0, 1, 9), standing(1, 2, 8)))).toBe('standings-you-win');
    expect(headlineOf(over(standing(1, 1, 9), standing(0, 2, 8)))).toBe('standings-wins');
    expect(headlineOf(over(standing(1, 1, 9), standing(0, 1, 9)))).toBe('standings-shared');
    expect(headlineOf(over(standing(0, 1, 9)))).toBe('standings-solo');
  });
});

it('par stands with a solo game, and at the end of the line', () => {
  expect(headlineOf({ ...over(standing(0, 1, 9)), par: 12 })).toBe('standings-solo-par');
  expect(resultLine({ ...over(standing(0, 1, -9)), par: 12 })).toBe('1. Ada: −9. standings-par');
});

it('the result is read out in one line', () => {
  expect(resultLine(over(standing(1, 1, 9), standing(0, 2, 8)))).toBe('1. Bob: 9, 2. Ada: 8');
});

describe('the tray on the picture', () => {
  it("is from the winner's best round; a bonus token is worth two points there", () => {
    expect(topRound(over(standing(0, 1, 9), standing(1, 2, 8)))).toMatchObject({ seat: 0, tray: LOW, points: 1 });
    expect(topRound(over(standing(1, 1, 9), standing(0, 2, 8)))).toMatchObject({ seat: 1, tray: HIGH });
  });

  it('is mine when I am one of several winners', () => {
    expect(topRound(over(standing(1, 1, 9), standing(0, 1, 9)))).toMatchObject({ seat: 0 });
  });

  it('is missing when no round was played', () => {
    expect(topRound(view({ standings: [standing(0, 1, 10)], results: [] }))).toBeNull();
  });
});

it('a tie that tokens decided is explained', () => {
  expect(isWonByTokens(over(standing(0, 1, 9), standing(1, 2, 9)))).toBe(true);
  expect(isWonByTokens(over(standing(0, 1, 9), standing(1, 2, 8)))).toBe(false);
  expect(isWonByTokens(over(standing(0, 1, 9), standing(1, 1, 9)))).toBe(false);
});
