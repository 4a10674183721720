// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { prefer } from '../../core/preferences';
import { render } from '../../testing/render';
import { result, score, seat, view } from '../../testing/views';
import ScreenScores from './ScreenScores.svelte';

const BUILT = 'K....../....../.';
const BEST = { score: 7, bonus: true, tray: 'KWBGOWB/....../.', failed: [], with_bonus: null, why: null };
const SCORED = view({
  phase: 'scored',
  you: null,
  hand: ['K1'],
  ends_at: null,
  seats: [seat({ tray: BUILT, points: 11 }), seat({ name: 'Bob', tray: BUILT })],
  results: [result([score(0, BUILT, ['yes']), score(1, BUILT, ['no'])], { hand: 'K1', best: BEST })],
});

it('shows the best tray built beside the best possible one, and waits for the host', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  prefer({ view: 'flat' });
  const { page, text } = { ...render(ScreenScores, { view: SCORED, now: () => 0 }) };
  expect([...page.querySelectorAll<HTMLElement>('[data-tray]')].map(({ dataset }) => dataset['tray'])).toEqual([BUILT, BEST.tray]);
  expect(page.querySelector('figcaption b')?.textContent).toBe('Ada + 1');
  expect([...page.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => dataset['mark'])).toEqual(['yes']);
  expect(text()).toContain('screen-waiting');
});
