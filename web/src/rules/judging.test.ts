import { expect, test } from 'vitest';
import { parseTray } from './board';
import { judgeTray, marksOn } from './judging';

// tests/tools/test_client_judges.py compares a hundred thousand trays with Python.

test('a tray is judged card by card, with the spheres that break a card', () => {
  const checked = judgeTray(['O2', 'W-O', 'KxW', 'B_', 'G^', 'O>K'], parseTray('KWBGOWB/G.O.K./W'));
  expect(checked.points).toBe(3);
  expect(checked.spheres).toBe(11);
  expect(checked.verdicts.find(({ card }) => card === 'O>K')).toEqual({ card: 'O>K', fulfilled: false, breaking: [0, 4, 9, 11] });
});

test('two cards that ask for an exact number of the same color add up', () => {
  expect(marksOn(['O1', 'O2'], parseTray('OOO..../....../.'))).toEqual([true, true]);
  expect(marksOn(['O1', 'O2'], parseTray('OO...../....../.'))).toEqual([false, false]);
});

test('an unknown card is refused', () => {
  expect(() => judgeTray(['Z9'], parseTray('......./....../.'))).toThrow('Z9');
});
