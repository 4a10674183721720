import { expect, it } from 'vitest';
import { result, score, seat, view } from '../../testing/views';
import { bestBuilt, equallyGood, isPerfect, successOf } from './roundNews';

const ONE_BLACK = 'K....../....../.';
const TWO_BLACK = 'KK...../....../.';

it('the best tray has the most points, then the most bonus tokens, then the first seat', () => {
  const scores = [
    score(0, '', [], { points: 5 }),
    score(1, '', [], { points: 7 }),
    score(2, '', [], { points: 7, bonus_tokens: 1 }),
    score(3, '', [], { points: 7, bonus_tokens: 1 }),
  ];
  expect(bestBuilt(result(scores))?.seat).toBe(2);
  expect(bestBuilt(result([]))).toBeNull();
});

it('counts who built a tray just as good, without those who still wait for their first round', () => {
  const seats = [
    seat({ tray: ONE_BLACK }),
    seat({ tray: ONE_BLACK }),
    seat({ tray: TWO_BLACK }),
    seat({ tray: ONE_BLACK, plays_from: 2 }),
    null,
  ];
  const built = score(0, ONE_BLACK, ['yes'], { points: 1 });
  const scored = view({ phase: 'scored', seats, results: [result([built], { hand: 'K1' })] });
  expect(equallyGood(scored, built)).toBe(1);
  expect(equallyGood(view({ phase: 'scored', results: [result([built], { hand: 'K1' })] }), built)).toBe(0);
});

it('a tray with the best points is perfect only with the bonus, where there is one', () => {
  const best = { score: 7, bonus: true, tray: '', failed: [], with_bonus: null, why: null };
  expect(isPerfect(result([], { best }), score(0, '', [], { points: 7 }))).toBe(false);
  expect(isPerfect(result([], { best }), score(0, '', [], { points: 7, bonus_tokens: 1 }))).toBe(true);
  expect(isPerfect(result([]), score(0, '', [], { points: 7 }))).toBe(false);
});

it('counts who fulfilled all cards, without those who still wait for their first round', () => {
  const seats = [seat({ tray: ONE_BLACK }), seat({ tray: TWO_BLACK }), seat({ tray: ONE_BLACK, plays_from: 2 }), null];
  const scored = view({ phase: 'scored', seats, results: [result([], { hand: 'K1' })] });
  expect(successOf(scored)).toEqual({ fulfilled: 1, players: 2 });
});

it('does not count what it cannot see', () => {
  const seats = [seat({ tray: ONE_BLACK }), seat({ tray: null })];
  expect(successOf(view({ phase: 'scored', seats, results: [result([], { hand: 'K1' })] }))).toBeNull();
  expect(successOf(view())).toBeNull();
});
