// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { announcement } from '../../core/announce';
import { Course, END } from './course.svelte';
import { STEPS } from './steps';

beforeEach(() => localStorage.clear());

it('lays out each step with its tray and its color', () => {
  const course = new Course();
  STEPS.forEach((step, index) => {
    course.show(index);
    expect([course.step?.id, course.bench.board.text, course.bench.selected]).toEqual([step.id, step.tray, step.color]);
  });
  course.show(END);
  expect([course.step, course.found.isDone]).toEqual([null, true]);
});

it('praises a step once, when it is done', () => {
  const course = new Course();
  course.show(1);
  course.building.onTray.onplace(7);
  expect([course.found.isDone, announcement()]).toEqual([true, 'lesson-stack-done']);
  course.building.onTray.onplace(4);
  expect(announcement()).toContain('tray-place-content');
});

it('points at what is wrong until it is right', () => {
  const course = new Course();
  course.show(STEPS.findIndex(({ id }) => id === 'touch'));
  expect([course.found.breaking, course.pairs]).toEqual([[1, 4], [[1, 4]]]);
  course.building.onTray.onswap(4, 2);
  expect([course.found.isDone, course.pairs]).toEqual([true, []]);
});

it('starts a step again', () => {
  const course = new Course();
  course.building.onTray.ondropcolor('K', 0);
  course.show(course.at);
  expect([course.bench.board.text, course.bench.board.past]).toEqual([STEPS[0]!.tray, []]);
});

it('remembers the progress in this browser', () => {
  new Course().show(4);
  const again = new Course();
  expect([again.at, again.reached]).toEqual([0, 4]);
  again.show(2);
  expect(new Course().reached).toBe(4);
});
