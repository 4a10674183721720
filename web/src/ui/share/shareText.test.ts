import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { useCatalog } from '../../core/i18n';
import { shareText } from './shareText';

beforeAll(() => useCatalog('en', readFileSync('../src/dimension/locales/en.ftl', 'utf8')));

it('has a line of signs for every round of a game', () => {
  const rounds = [[{ fulfilled: true }, { fulfilled: false }], [{ fulfilled: true }]];
  expect(shareText({ points: 68, best: 76, tokens: 2, rounds, address: 'https://example.org/join/1' })).toBe(
    'Dimension · 68/76 ★★\n🟢❌\n🟢\nhttps://example.org/join/1',
  );
});

it('boasts of a perfect tray, and compares with nothing where nothing is known', () => {
  expect(shareText({ label: 'Rush', points: 12, best: null, rounds: [], moves: 0, streak: 3, address: 'https://example.org/rush' })).toBe(
    'Dimension Rush · 12\nNothing better was possible · 🔥 3\nhttps://example.org/rush',
  );
});

it('takes words for a puzzle that counts nothing, and a boast', () => {
  const address = 'https://example.org/puzzles/41';
  expect(shareText({ label: 'Spot the contradiction', points: 'Solved!', best: null, rounds: [], boast: '+12', address })).toBe(
    `Dimension Spot the contradiction · Solved!\n+12\n${address}`,
  );
});
