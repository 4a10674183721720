// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { seat, view } from '../../testing/views';
import ScreenEnd from './ScreenEnd.svelte';

function over(...places: number[]): ReturnType<typeof view> {
  const standings = places.map((place, number) => ({
    seat: number,
    place,
    points: 10,
    bonus_tokens: 0,
    token_points: 0,
    total: 30 - place,
  }));
  return view({
    phase: 'over',
    you: null,
    hand: null,
    ends_at: null,
    code: '1ABC',
    par: 44,
    seats: places.map((_, number) => seat({ name: `P${number}` })),
    standings,
  });
}

function steps(): (string | undefined)[][] {
  return [...document.querySelectorAll<HTMLElement>('[data-step]')].map((step) => [
    step.dataset['step'],
    ...[...step.querySelectorAll('b')].map((name) => name.textContent),
  ]);
}

it('puts the first three on the podium and lists the others', () => {
  const shown = render(ScreenEnd, { view: over(1, 2, 3, 4, 5) });
  expect(steps()).toEqual([
    ['1', 'P0'],
    ['2', 'P1'],
    ['3', 'P2'],
  ]);
  expect([...shown.page.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => dataset['place'])).toEqual(['4', '5']);
  expect(shown.page.querySelector('[data-code]')?.textContent).toBe('1ABC');
});

it('ends at the fifth place of a class', () => {
  const game = over(1, 2, 3, 4, 5, 6, 7);
  const places = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => dataset['place']);
  render(ScreenEnd, { view: { ...game, settings: { ...game.settings, seats: 30, lesson: true } } });
  expect(places()).toEqual(['4', '5']);
});

it('lets those who are equal share a step', () => {
  render(ScreenEnd, { view: over(1, 1, 3) });
  expect(steps()).toEqual([
    ['1', 'P0', 'P1'],
    ['3', 'P2'],
  ]);
});

it('counts a crowd on a step', () => {
  const shown = render(ScreenEnd, { view: over(1, 1, 1, 1, 1, 1) });
  expect(steps()).toEqual([['1', 'P0', 'P1', 'P2']]);
  expect(shown.text()).toContain('screen-more');
});
