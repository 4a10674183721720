import { expect, it } from 'vitest';
import { result, score, seat, view } from '../../../testing/views';
import { sumOf } from './sum';

const BEST = { score: 9, bonus: true, tray: '', failed: [], with_bonus: null, why: null };

it('a total is the sum of the start, every round and the tokens', () => {
  const results = [
    result([score(0, 'KWBGOKW/....../.', [], { bonus_tokens: 1 })], { best: BEST }),
    result([score(0, 'K....../....../.', ['no', 'no'])]),
    result([score(1, 'K....../....../.', [])]),
  ];
  const terms = sumOf(view({ results }), { seat: 0, place: 1, points: 14, bonus_tokens: 1, token_points: -3, total: 11 });
  expect(terms.map(({ text }) => text).join(' ')).toBe('10 + 7 − 3 + 0 − 6 + 3 = 11');
  expect(terms.map(({ best }) => best)).toEqual([null, 9, null, null, null, null, null]);
  expect(terms.map(({ tokens }) => tokens)).toEqual([0, 1, 0, 0, 0, 1, 0]);
  expect(terms.slice(0, -1).reduce((sum, { value }) => sum + value, 0)).toBe(11);
});

it('begins with the extra points of a seat', () => {
  const help = { seconds: 0, live_marks: false, cards: null, points: 12 };
  const standing = { seat: 0, place: 1, points: 22, bonus_tokens: 3, token_points: 0, total: 22 };
  expect(sumOf(view({ seats: [seat({ help })], results: [] }), standing)[0]).toMatchObject({ value: 22, text: '22' });
});
