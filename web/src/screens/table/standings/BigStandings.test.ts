// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/protocol.gen';
import { renderAt } from '../../../testing/render';
import { seat, view } from '../../../testing/views';
import BigStandings from './BigStandings.svelte';

const SETTINGS = { ...DEFAULT_SETTINGS, seats: 30 };
const SEATS = Array.from({ length: 30 }, (_, number) =>
  seat({ name: `N${number}`, place: number + 1, gained: number === 9 ? 2 : number === 10 ? -1 : 0, done: number < 7 }),
);
const VIEW = view({ round: 2, settings: SETTINGS, you: 10, seats: SEATS });

it('shows the first, my neighbors and how places changed, in words too', () => {
  const { page, text } = renderAt(VIEW, BigStandings, {});
  expect([...page.querySelectorAll('[data-rank]')].map((row) => row.getAttribute('data-rank'))).toEqual(['0', '1', '2', '9', '10', '11']);
  expect(page.querySelector('[data-rank="9"]')?.textContent).toContain('big-up');
  expect(page.querySelector('[data-rank="10"]')?.textContent).toContain('big-down');
  expect(text()).toContain('big-progress');
});

it('takes one line on a phone, and shows the whole list on request', () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  const { page } = renderAt(VIEW, BigStandings, { isShort: true });
  expect(page.querySelectorAll('[data-rank]')).toHaveLength(0);
  page.querySelector('button')!.click();
  return new Promise<void>((done) => setTimeout(done)).then(() => expect(page.querySelectorAll('[data-rank]')).toHaveLength(30));
});

it('shows what I build before the server has confirmed it', () => {
  const { page } = renderAt(VIEW, BigStandings, { mine: { ...SEATS[10]!, spheres: 5 } });
  expect(page.querySelector('[data-rank="10"]')?.textContent).toContain('5');
});
