// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../testing/render';
import Reasons from './Reasons.svelte';
import { blamed, isBlamed, LESSONS, lessonAt, IDEAS, reached } from './lessons';

beforeEach(() => localStorage.clear());

it('has ten steps with three hands each, and cards to blame in every hand', () => {
  expect([IDEAS.length, LESSONS]).toEqual([10, 30]);
  for (let number = 0; number < LESSONS; number += 1) {
    const cards = blamed(lessonAt(number));
    expect(cards.length).toBeGreaterThan(1);
    expect([isBlamed(lessonAt(number), cards.toReversed()), isBlamed(lessonAt(number), cards.slice(1))]).toEqual([true, false]);
  }
});

it('shows the proof after the cards were chosen, and continues where it was left', () => {
  const { page, buttons, text } = render(Reasons, {});
  for (const card of blamed(lessonAt(0))) page.querySelector<HTMLElement>(`[data-card="${card}"]`)!.click();
  flushSync();
  buttons('course-check')[0]!.click();
  flushSync();
  expect(text()).toContain('course-right');
  expect(page.querySelectorAll('[data-proof] > li').length).toBeGreaterThan(0);
  buttons('lesson-next')[0]!.click();
  flushSync();
  expect(page.querySelectorAll('[data-hand] [data-card]')).toHaveLength(lessonAt(1).hand.length);
  expect(reached()).toBe(1);
});

it('ends after the last hand', () => {
  localStorage.setItem('dimension.course', String(LESSONS - 1));
  const { page, buttons } = render(Reasons, {});
  page.querySelector<HTMLElement>('[data-hand] [data-card]')!.click();
  flushSync();
  buttons('course-check')[0]!.click();
  flushSync();
  buttons('lesson-next')[0]!.click();
  flushSync();
  expect(page.querySelector('[data-course-end]')).not.toBeNull();
});
