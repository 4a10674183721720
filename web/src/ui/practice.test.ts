// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { beginPractice, notePractice, practicedKind, practiceProgress, puzzlePath } from './practice';

const CARD = { kind: 'touch', seen: 10, failed: 4, lost: 8, given_up: 0 };

beforeEach(() => localStorage.clear());

it('compares the rounds before the first practice with those since', () => {
  beginPractice(CARD);
  expect(practiceProgress(CARD)).toBeNull();
  notePractice('touch', true);
  notePractice('touch', false);
  expect(practiceProgress(CARD)).toEqual({ before: 0.6, after: null, tried: 2, solved: 1 });
  const later = { ...CARD, seen: 20, failed: 5 };
  beginPractice(later);
  expect(practiceProgress(later)).toEqual({ before: 0.6, after: 0.9, tried: 2, solved: 1 });
});

it('keeps the kinds apart', () => {
  beginPractice(CARD);
  notePractice('bare', true);
  expect(practiceProgress(CARD)).toBeNull();
  expect(practiceProgress({ ...CARD, kind: 'bare' })?.solved).toBe(1);
});

it('finds the kind in an address that names one', () => {
  expect([practicedKind('?about=touch'), practicedKind('?about=all'), practicedKind('')]).toEqual(['touch', null, null]);
  expect([puzzlePath(7, 'touch'), puzzlePath(7, null)]).toEqual(['/puzzles/7?about=touch', '/puzzles/7']);
});
