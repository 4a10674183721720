// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../core/protocol.gen';
import { render } from '../../testing/render';
import { seat, view } from '../../testing/views';
import ScreenRound from './ScreenRound.svelte';

const BUILDING = view({
  settings: { ...DEFAULT_SETTINGS, seats: 30, live_marks: true },
  you: null,
  hand: ['K1', 'W-O'],
  join_code: 'D1JDGS',
});
const now = (): number => 0;

it('shows the cards without a mark, and nothing to press', () => {
  const { page } = render(ScreenRound, { view: BUILDING, host: null, now });
  expect([...page.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => dataset)).toEqual([{ card: 'K1' }, { card: 'W-O' }]);
  expect(page.querySelector('button, a, input')).toBeNull();
});

it('leaves it to the players to see that two cards add up', () => {
  const { page } = render(ScreenRound, { view: { ...BUILDING, hand: ['K1', 'K2'] }, host: null, now });
  expect([...page.querySelectorAll('.numeral')].map(({ textContent }) => textContent)).toEqual(['1', '2']);
});

it('shows no cards before they are open', () => {
  const { page } = render(ScreenRound, { view: { ...BUILDING, phase: 'lead_in', hand: null, starts_at: 3_000 }, host: null, now });
  expect(page.querySelector('[data-card]')).toBeNull();
  expect(page.querySelector('[data-left="3"]')).not.toBeNull();
});

it('shows the first places and who moved', () => {
  const seats = Array.from({ length: 9 }, (_, index) =>
    seat({ name: `P${index}`, place: index + 1, gained: index === 1 ? 2 : index === 2 ? -1 : 0 }),
  );
  const rows = [...render(ScreenRound, { view: { ...BUILDING, seats }, host: null, now }).page.querySelectorAll('[data-place]')];
  expect(rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim()).slice(0, 3)).toEqual(['1 P0 4', '2 P1 ▲ 2 4', '3 P2 ▼ 1 4']);
  expect(rows).toHaveLength(6);
});
