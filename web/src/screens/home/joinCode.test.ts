import { expect, it } from 'vitest';
import { joiningOf } from './joinCode';

it.each([
  ['ab12cd', { room: 'AB12CD' }],
  [' AB-12 CD ', { room: 'AB12CD' }],
  ['https://example.org/t/ab12cd?lang=de', { room: 'AB12CD' }],
  ['1abcde-fghjk', { code: '1ABCDEFGHJK' }],
  ['https://example.org/?lang=de&code=1ABCDEFGHJK#top', { code: '1ABCDEFGHJK' }],
  ['  ', null],
])('%j leads to %j', (text, joining) => {
  expect(joiningOf(text)).toEqual(joining);
});
