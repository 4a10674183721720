import { expect, it } from 'vitest';
import { isComplete, isGameCode, joiningOf, offersFor } from './joining';

it.each([
  ['ab12cd', { room: 'AB12CD' }],
  [' AB-12 CD ', { room: 'AB12CD' }],
  ['https://example.org/t/ab12cd?lang=de', { room: 'AB12CD' }],
  ['d1j dgs', { room: 'D1JDGS' }],
  ['oij dgs', { room: '01JDGS' }],
  ['d1jdgs7xk2m9qwrt', { room: 'D1JDGS7XK2M9QWRT' }],
  ['Come and play: https://example.org/t/D1JDGS7XK2M9QWRT see you', { room: 'D1JDGS7XK2M9QWRT' }],
  ['1ABCDEFGHJKMNPQR', { code: '1ABCDEFGHJKMNPQR' }],
  ['labcdefghjkmnpqr', { code: '1ABCDEFGHJKMNPQR' }],
  ['2ABCDEFGHJKMNPQR', { code: '2ABCDEFGHJKMNPQR' }],
  ['1abcde-fghjk', { code: '1ABCDEFGHJK' }],
  ['https://example.org/join/1ABCDEFGHJK?lang=de#top', { code: '1ABCDEFGHJK' }],
  ['https://example.org/c/7XK2M9QWRTAB', { challenge: '7XK2M9QWRTAB' }],
  ['  ', null],
])('%j leads to %j', (text, joining) => {
  expect(joiningOf(text)).toEqual(joining);
});

it.each([
  ['d1jdg', false],
  ['d1j dgs', true],
  // A game code begins like this.
  ['12d 3v9', false],
  ['d1judg', false],
  ['https://example.org/t/D1JDGS', true],
])('%j goes by itself: %j', (text, goes) => {
  expect(isComplete(text)).toBe(goes);
});

it('checks a game code, and offers the one that was meant', () => {
  expect(isGameCode('12d3v-91ac')).toBe(true);
  expect(isGameCode('12D3V91AD')).toBe(false);
  expect(offersFor('I2D3Y91AC')).toEqual(['12D3V91AC']);
});

it('offers one other character of a table’s code at a time', () => {
  expect(offersFor('H7K2B3')).toEqual(['H1K2B3', 'H7KZB3', 'H7K283']);
  expect(offersFor('H7KUA3')).toEqual(['H7KVA3']);
});
