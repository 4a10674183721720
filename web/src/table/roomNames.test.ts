import { expect, it } from 'vitest';
import { spelled } from './roomNames';

it('a code is shown in two groups, also when the whole name is known', () => {
  expect(spelled('D1JDGS')).toBe('D1J DGS');
  expect(spelled('D1JDGS7XK2M9QWRT')).toBe('D1J DGS');
});
