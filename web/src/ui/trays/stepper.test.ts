// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inComponent } from '../../testing/component.svelte';
import { Stepper } from './stepper.svelte';

let steps: number[];
let stepper: Stepper;
let destroy: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  steps = [];
  [stepper, destroy] = inComponent(
    () =>
      new Stepper(
        () => 2,
        () => steps.push(stepper.step),
      ),
  );
});

afterEach(() => {
  destroy();
  vi.useRealTimers();
});

it('continues by itself until the end, and then from the start', () => {
  stepper.toggle();
  vi.advanceTimersByTime(5000);
  expect([steps, stepper.isPlaying]).toEqual([[1, 2], false]);
  stepper.toggle();
  expect(stepper.step).toBe(0);
});

it('stops when the player takes a step', () => {
  stepper.toggle();
  stepper.goTo(2);
  vi.advanceTimersByTime(5000);
  expect([stepper.step, stepper.isPlaying]).toEqual([2, false]);
  stepper.goTo(3);
  expect(stepper.step).toBe(2);
  stepper.goTo(-3);
  expect(stepper.step).toBe(0);
});

it('plays to the end when asked, and jumps there when asked again', () => {
  stepper.finish();
  expect([stepper.step, stepper.isPlaying]).toEqual([1, true]);
  stepper.finish();
  expect([stepper.step, stepper.isPlaying]).toEqual([2, false]);
});

it('leaves no timer behind', () => {
  stepper.toggle();
  destroy();
  expect(vi.getTimerCount()).toBe(0);
});
