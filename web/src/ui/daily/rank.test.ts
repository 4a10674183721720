import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCatalog } from '../../core/i18n';
import { rankOf, rankText } from './rank';

beforeAll(() => useCatalog('en', readFileSync('../src/dimension/locales/en.ftl', 'utf8')));

const count = (points: number, bonus: boolean, players: number) => ({ points, bonus, players });
const COUNTS = [count(3, false, 4), count(7, false, 3), count(7, true, 2), count(9, false, 1)];

it('a bonus token decides between equal points', () => {
  expect(rankOf(COUNTS, { points: 7, bonus: true })).toEqual({ better: 1, same: 1, worse: 7 });
  expect(rankOf(COUNTS, { points: 7, bonus: false })).toEqual({ better: 3, same: 2, worse: 4 });
});

describe('the words are honest', () => {
  it.each([
    [{ better: 0, same: 0, worse: 0 }, 'Nobody else has played it yet.'],
    [{ better: 0, same: 0, worse: 1 }, 'Nobody did better: best of 2.'],
    [{ better: 0, same: 2, worse: 6 }, 'Nobody did better: best of 9, tied with 2 others.'],
    [{ better: 0, same: 1, worse: 0 }, 'Tied with the only other player.'],
    [{ better: 1, same: 1, worse: 7 }, 'Better than 7 of 9 others.'],
    [{ better: 3, same: 0, worse: 0 }, '3 others did better.'],
    [{ better: 1, same: 2, worse: 0 }, '1 other player did better.'],
    [{ better: 1, same: 0, worse: 999 }, 'Better than 99% of the 1,000 others.'],
  ])('%j: %s', (rank, words) => {
    expect(rankText(rank)).toBe(words);
  });
});
