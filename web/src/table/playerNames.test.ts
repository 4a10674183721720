import { expect, it } from 'vitest';
import { ending, fitted, shortened } from './playerNames';

const FAMILY = '👨‍👩‍👧‍👦';

it('keeps a name as long as the server does, and no picture is torn apart', () => {
  expect(fitted('a'.repeat(30))).toBe('a'.repeat(24));
  expect(fitted('🦊'.repeat(30))).toBe('🦊'.repeat(24));
  expect(fitted(FAMILY.repeat(5))).toBe(FAMILY.repeat(3));
  expect(fitted(`${'a'.repeat(20)}${FAMILY}`)).toBe('a'.repeat(20));
  expect(fitted('Änne')).toBe('Änne');
});

it('shortens a name between two characters as they are shown', () => {
  expect(shortened('Änne', 4)).toBe('Änne');
  expect(shortened('Bartholomäus', 6)).toBe('Barth…');
  expect(shortened(`Ann${FAMILY}${FAMILY}`, 4)).toBe('Ann…');
  expect(shortened(`Ann${FAMILY}`, 4)).toBe(`Ann${FAMILY}`);
});

it('keeps the end of a long name, where names that are alike differ', () => {
  expect(shortened('Maximiliane Steffens-Weber', 18)).toBe('Maximiliane S…eber');
  expect(ending('Maximiliane Steffens')).toEqual(['Maximiliane Stef', 'fens']);
  expect(ending('Bartholomäus')).toEqual(['Bartholomäus', '']);
});
