// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inComponent } from '../../testing/component.svelte';
import { Walk } from './walk.svelte';

let steps: number[];
let walk: Walk;
let destroy: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  steps = [];
  [walk, destroy] = inComponent(
    () =>
      new Walk(
        () => 2,
        () => steps.push(walk.step),
      ),
  );
});

afterEach(() => {
  destroy();
  vi.useRealTimers();
});

it('goes on by itself until the end, and from the start after that', () => {
  walk.toggle();
  vi.advanceTimersByTime(5000);
  expect([steps, walk.isPlaying]).toEqual([[1, 2], false]);
  walk.toggle();
  expect(walk.step).toBe(0);
});

it('stops when somebody takes a step', () => {
  walk.toggle();
  walk.goTo(2);
  vi.advanceTimersByTime(5000);
  expect([walk.step, walk.isPlaying]).toEqual([2, false]);
  walk.goTo(3);
  expect(walk.step).toBe(2);
  walk.goTo(-3);
  expect(walk.step).toBe(0);
});

it('plays to the end when asked, and jumps there when asked again', () => {
  walk.finish();
  expect([walk.step, walk.isPlaying]).toEqual([1, true]);
  walk.finish();
  expect([walk.step, walk.isPlaying]).toEqual([2, false]);
});

it('leaves no timer behind', () => {
  walk.toggle();
  destroy();
  expect(vi.getTimerCount()).toBe(0);
});
