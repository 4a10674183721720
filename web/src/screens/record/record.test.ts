import { expect, it } from 'vitest';
import type { CardRecord, RecordTotals, SettingsRecord } from '../../core/protocol.gen';
import { partOf, percent, settingsWords, worstOf } from './record';

const TOTALS: RecordTotals = { rounds: 2, games: 1, points: 15, best: 20, bonuses: 1 };
const SETTINGS: SettingsRecord = {
  cards: 6,
  seconds: 60,
  deck: 'full',
  contradictions: 'drawn',
  grade: 'any',
  live_marks: false,
  totals: TOTALS,
};

function card(kind: string, lost: number): CardRecord {
  return { kind, seen: 9, failed: lost / 2, lost, given_up: 0 };
}

it('puts points beside what was possible', () => {
  expect(partOf(TOTALS)).toBe(0.75);
  expect(partOf({ ...TOTALS, points: -3 })).toBe(0);
  expect(partOf({ ...TOTALS, points: 0, best: 0 })).toBeNull();
  expect(percent(0.745)).toBe('75%');
  expect(percent(null)).toBe('–');
});

it('names the kind of card that cost most, if any did', () => {
  expect(worstOf([card('touch', 8), card('bare', 2)])?.kind).toBe('touch');
  expect(worstOf([card('bare', 0)])).toBeNull();
  expect(worstOf([])).toBeNull();
});

it('says of settings what is not as usual', () => {
  expect(settingsWords(SETTINGS)).toEqual(['record-cards-each', 'settings-seconds']);
  expect(settingsWords({ ...SETTINGS, seconds: 0, grade: 'evil', contradictions: 'none', deck: 'no-counting', live_marks: true })).toEqual([
    'record-cards-each',
    'record-no-hourglass',
    'record-grade',
    'record-contradictions-none',
    'deck-no-counting',
    'record-live-marks',
  ]);
});
