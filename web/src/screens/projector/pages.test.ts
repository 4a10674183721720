// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inComponent } from '../../testing/component.svelte';
import { Pages } from './pages.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('turns by itself, and begins again after the last page', () => {
  let count = 2;
  const [pages, stop] = inComponent(() => new Pages(() => count, 5));
  const seen = [0, 1, 2].map(() => {
    const { current } = pages;
    vi.advanceTimersByTime(5_000);
    return current;
  });
  expect(seen).toEqual([0, 1, 0]);
  count = 0;
  expect(pages.current).toBe(0);
  stop();
});
