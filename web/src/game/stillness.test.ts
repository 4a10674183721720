import { expect, test } from 'vitest';
import { stillFor } from './stillness.svelte';

test('the locked tray stays for a moment after the sand ran out, however late the scores are', () => {
  expect(stillFor(60_000, 60_340)).toBe(560);
  expect(stillFor(60_000, 63_000)).toBe(300);
});

test('a round that ends early is followed by a shorter moment', () => {
  expect(stillFor(60_000, 30_000)).toBe(500);
  expect(stillFor(null, 30_000)).toBe(500);
});
