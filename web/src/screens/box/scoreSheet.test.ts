import { expect, it } from 'vitest';
import { gainsOf, NOTHING_BUILT, resultsOf, type Built, type SheetRound } from './scoreSheet';

const HAND = ['O2', 'KxW', 'B_'];

function built(spheres: number, failed: readonly string[] = [], hasFiveColors = true): Built {
  return { spheres, failed, hasFiveColors };
}

function round(...each: Built[]): SheetRound {
  return { hand: HAND, built: each };
}

it('spheres are points, and each card not fulfilled costs two', () => {
  expect(gainsOf('en', round(built(11), built(9, ['O2', 'B_']), NOTHING_BUILT)).map(({ points }) => points)).toEqual([11, 5, 0]);
  expect(gainsOf('en', round(built(1, HAND)))[0]!.points).toBe(-5);
});

it('a token takes all cards and all five colors', () => {
  expect(gainsOf('en', round(built(8), built(8, ['O2']), built(8, [], false))).map(({ tokens }) => tokens)).toEqual([1, 0, 0]);
});

it('the German edition has another token for fewer spheres than the most, whoever has the most', () => {
  const rounds = round(built(8), built(11, HAND), built(7, [], false), built(11));
  expect(gainsOf('de', rounds).map(({ tokens }) => tokens)).toEqual([2, 0, 1, 1]);
  expect(gainsOf('en', rounds).map(({ tokens }) => tokens)).toEqual([1, 0, 0, 1]);
  expect(gainsOf('de', round(built(8)))[0]!.tokens).toBe(1);
});

it('ten points at the start, and the tokens are converted at the end', () => {
  const [first] = resultsOf({ edition: 'en', names: ['Ann'], rounds: [round(built(9)), round(built(7, ['O2']))] });
  expect(first).toEqual({ player: 0, points: 24, tokens: 1, tokenPoints: -3, total: 21, place: 1 });
  const [german] = resultsOf({ edition: 'de', names: ['Ann'], rounds: [] });
  expect([german!.tokenPoints, german!.total]).toEqual([-10, 0]);
});

it('a tie goes to more tokens, and is shared where they are equal too', () => {
  // 10 + 14 with no token and 10 + 11 with one: both have 18.
  const uneven = resultsOf({ edition: 'en', names: ['Ann', 'Ben'], rounds: [round(built(14, [], false), built(11))] });
  expect(uneven.map(({ player, total, place }) => [player, total, place])).toEqual([
    [1, 18, 1],
    [0, 18, 2],
  ]);
  const even = resultsOf({ edition: 'en', names: ['Ann', 'Ben'], rounds: [round(built(9), built(9))] });
  expect(even.map(({ place }) => place)).toEqual([1, 1]);
});
