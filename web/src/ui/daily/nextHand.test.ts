// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Daily } from '../../core/protocol.gen';
import { inComponent } from '../../testing/component.svelte';
import { longDigits, NextHand } from './nextHand.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [0, '0:00:00'],
  [59, '0:00:59'],
  [27_669, '7:41:09'],
  [86_399, '23:59:59'],
])('%i seconds are shown as %s', (seconds, shown) => {
  expect(longDigits(seconds)).toBe(shown);
});

it("counts by the server's clock, and asks for the next hand when it has come, until it has", () => {
  const onover = vi.fn();
  const asked = { now: 5_000_000, ends_at: 5_003_000 } as Daily;
  const [next, stop] = inComponent(() => new NextHand(() => asked, onover));
  expect(next.left).toBe(3);
  vi.advanceTimersByTime(2_100);
  flushSync();
  expect([next.left, onover.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(1_000);
  expect([next.left, onover.mock.calls.length]).toEqual([0, 1]);
  vi.advanceTimersByTime(1_600);
  expect(onover).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(onover).toHaveBeenCalledTimes(2);
});
