import { expect, it } from 'vitest';
import { seat, view } from '../testing/views';
import { nameAt, othersNotReady, pastName, unbroken } from './people';

it('waits for people who have not looked yet, not for bots, the absent or oneself', () => {
  const seats = [seat({ ready: false }), seat({ name: 'Bob' }), seat({ name: 'Cleo', ready: true }), seat({ name: 'Dan', left: true }), seat({ name: 'x', bot: 'expert' })];
  expect(othersNotReady(view({ seats }))).toEqual(['Bob']);
});

it('names people as they call themselves, and an empty seat not at all', () => {
  expect(nameAt(view(), 1)).toBe('Bob');
  expect(nameAt(view(), 2)).toBe('');
  expect(pastName('Ada')).toBe('Ada');
});

it('keeps the dot of a bot\'s name on its line', () => {
  expect(unbroken('Bot · Expert')).toBe('Bot\u00a0· Expert');
});
