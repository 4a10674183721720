// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { seat, view } from '../../testing/views';
import ScreenLobby from './ScreenLobby.svelte';

const LOBBY = view({ phase: 'lobby', you: null, is_host: false, hand: null, ends_at: null, join_code: 'D1JDGS' });

it('shows where to join, with the code to type and to scan, and who is there', () => {
  const shown = render(ScreenLobby, { view: LOBBY, host: 'here.example' });
  expect(shown.text()).toContain('here.example D1J DGS');
  expect(shown.page.querySelector('img')?.getAttribute('src')).toBe('/api/tables/D1JDGS/qr.svg');
  expect([...shown.page.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['Ada', 'Bob']);
});

it('says that the table is locked, or full, where there is no code', () => {
  expect(render(ScreenLobby, { view: { ...LOBBY, join_code: null, locked: true }, host: 'here.example' }).text()).toContain(
    'screen-locked',
  );
  expect(render(ScreenLobby, { view: { ...LOBBY, join_code: null }, host: 'here.example' }).text()).toContain('screen-full');
});

it('numbers people whose names are hidden', () => {
  const hidden = { ...LOBBY, names_hidden: true, seats: [seat({ name: '' }), null] };
  expect(render(ScreenLobby, { view: hidden, host: null }).page.querySelector('li')?.textContent).toBe('people-numbered');
});

it('explains in place of the picture why the table is closed', () => {
  const shown = render(ScreenLobby, { view: LOBBY, host: null });
  expect(shown.page.querySelector('img')).toBeNull();
  expect(shown.page.querySelector('.note')?.textContent).toBe('lobby-only-here');
});
