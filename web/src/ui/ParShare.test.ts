// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { render } from '../testing/render';
import Par from './ParShare.svelte';

it('says what was possible, and the share where it is wanted', () => {
  expect(render(Par, { points: -3, best: 11, hasShare: true }).text()).toBe('−3 par-of · 0%');
});

it('is only a number while par is unknown', () => {
  expect(render(Par, { points: 9, best: null, hasShare: true }).text()).toBe('9');
});
