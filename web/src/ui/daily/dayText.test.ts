import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { useCatalog } from '../../core/i18n';
import { dayText, isSharable, type PlayedDay } from './dayText';

const verdict = (card: string, fulfilled: boolean) => ({ card, fulfilled, breaking: [] });
const PLAYED = {
  day: '2026-11-16',
  hand: 'K1 W-O',
  result: { room: 'R', tray: 'K....../....../.', points: 9, bonus: true, verdicts: [verdict('K1', true), verdict('W-O', false)] },
  best: { score: 11, bonus: true, tray: 'KWBGO../....../.', failed: [], with_bonus: null, why: null },
} as unknown as PlayedDay;

beforeAll(() => useCatalog('en', readFileSync('../src/dimension/locales/en.ftl', 'utf8')));

it('tells points of points possible, a sign per card, the moves and the streak, and no card or tray', () => {
  const text = dayText(PLAYED, 12, 2, 'https://example.org/daily/2026-11-16');
  expect(text).toBe('Dimension #320 · 9/11 ★\n🟢❌\n2 moves from perfect · 🔥 12\nhttps://example.org/daily/2026-11-16');
});

it('leaves out what there is not', () => {
  const text = dayText({ ...PLAYED, result: { ...PLAYED.result, points: -3, bonus: false } }, 0, null, 'https://example.org/');
  expect(text).toBe('Dimension #320 · −3/11\n🟢❌\nhttps://example.org/');
});

it('waits for the best tray', () => {
  expect(isSharable({ ...PLAYED, best: null })).toBe(false);
  expect(isSharable(PLAYED)).toBe(true);
});
