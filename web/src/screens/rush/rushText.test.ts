// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rushText } from './rushText';

const hand = { number: 1, hand: 'K1', tray: 'K....../....../.' };

it('is the score, a sign per hand, and the address', () => {
  const past = [
    { ...hand, isRight: true },
    { ...hand, isRight: false },
  ];
  expect(rushText({ solved: 1 }, past).split('\n')).toEqual(['rush-share', '🟢🔴', expect.stringMatching(/\/rush$/)]);
  expect(rushText({ solved: 4 }, []).split('\n')).toHaveLength(2);
});
