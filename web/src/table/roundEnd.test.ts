import { expect, test } from 'vitest';
import { view } from '../testing/views';
import { isEnd } from './roundEnd.svelte';

test('a round that was being built and is scored now has ended', () => {
  expect(isEnd(view(), view({ phase: 'scored' }))).toBe(true);
});

test('nothing else is the end of a round', () => {
  expect(isEnd(view(), view())).toBe(false);
  expect(isEnd(view(), view({ phase: 'scored', round: 2 }))).toBe(false);
  expect(isEnd(view({ paused_at: 1 }), view({ phase: 'scored' }))).toBe(false);
  expect(isEnd(view({ phase: 'lead_in' }), view({ phase: 'scored' }))).toBe(false);
});
