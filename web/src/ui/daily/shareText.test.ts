import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { useCatalog } from '../../core/i18n';
import { isTold, shareText, type PlayedDay } from './shareText';

const verdict = (card: string, fulfilled: boolean) => ({ card, fulfilled, breaking: [] });
const TOLD = {
  day: '2026-11-16',
  hand: 'K1 W-O',
  result: { room: 'R', tray: 'K....../....../.', points: 9, bonus: true, verdicts: [verdict('K1', true), verdict('W-O', false)] },
  best: { score: 11, bonus: true, tray: 'KWBGO../....../.', failed: [], with_bonus: null, why: null },
} as unknown as PlayedDay;

beforeAll(() => useCatalog('en', readFileSync('../src/dimension/locales/en.ftl', 'utf8')));

it('tells points of points possible, a sign per card and the streak, and no card or tray', () => {
  const text = shareText(TOLD, 12, 'https://example.org/daily/2026-11-16');
  expect(text).toBe('Dimension 2026-11-16 · 9 of 11 ★\n✔✖\n🔥 12\nhttps://example.org/daily/2026-11-16');
});

it('leaves out what there is not', () => {
  const text = shareText({ ...TOLD, result: { ...TOLD.result, points: -3, bonus: false } }, 0, 'https://example.org/');
  expect(text).toBe('Dimension 2026-11-16 · −3 of 11\n✔✖\nhttps://example.org/');
});

it('waits for the best tray', () => {
  expect(isTold({ ...TOLD, best: null })).toBe(false);
  expect(isTold(TOLD)).toBe(true);
});
