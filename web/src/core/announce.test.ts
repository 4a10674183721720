import { expect, it } from 'vitest';
import { announce, announcement } from './announce';

it('makes a repeated sentence new, so that it is read again', () => {
  announce('Three spheres');
  expect(announcement()).toBe('Three spheres');
  announce('Three spheres');
  expect(announcement()).toBe('Three spheres\u00a0');
  announce('Three spheres');
  expect(announcement()).toBe('Three spheres');
});
