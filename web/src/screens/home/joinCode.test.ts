import { expect, it } from 'vitest';
import { joiningOf } from './joinCode';

it.each([
  ['ab12cd', { room: 'AB12CD' }],
  [' AB-12 CD ', { room: 'AB12CD' }],
  ['https://example.org/t/ab12cd?lang=de', { room: 'AB12CD' }],
  ['d1j dgs', { room: 'D1JDGS' }],
  ['d1jdgs7xk2m9qwrt', { room: 'D1JDGS7XK2M9QWRT' }],
  ['Come and play: https://example.org/t/D1JDGS7XK2M9QWRT see you', { room: 'D1JDGS7XK2M9QWRT' }],
  ['1ABCDEFGHJKMNPQR', { code: '1ABCDEFGHJKMNPQR' }],
  ['labcdefghjkmnpqr', { code: 'LABCDEFGHJKMNPQR' }],
  ['2ABCDEFGHJKMNPQR', { code: '2ABCDEFGHJKMNPQR' }],
  ['1abcde-fghjk', { code: '1ABCDEFGHJK' }],
  ['https://example.org/?lang=de&code=1ABCDEFGHJK#top', { code: '1ABCDEFGHJK' }],
  ['  ', null],
])('%j leads to %j', (text, joining) => {
  expect(joiningOf(text)).toEqual(joining);
});
