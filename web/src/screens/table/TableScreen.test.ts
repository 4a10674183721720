// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { prefer } from '../../core/preferences';
import { render } from '../../testing/render';
import { seat, view } from '../../testing/views';
import { FakeSocket } from '../../testing/world';
import Table from './TableScreen.svelte';

let sockets: FakeSocket[];

beforeEach(() => {
  sockets = [];
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  );
});

it('a guest who comes by the code gets the address with the whole name', () => {
  history.replaceState(null, '', '/t/d1j-dgs?lang=de');
  render(Table, { room: 'd1j-dgs' });
  sockets[0]!.accept();
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ phase: 'lobby', room: 'D1JDGS7XK2M9QWRT' }) });
  flushSync();
  expect(location.pathname + location.search).toBe('/t/D1JDGS7XK2M9QWRT?lang=de');
  expect(document.title).toBe('Dimension · D1J DGS');
});

it('sends a new name to the table where the player has a seat, once', () => {
  render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  prefer({ name: 'Eve' });
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ phase: 'lobby' }) });
  prefer({ name: 'Ida' });
  prefer({ sound: false });
  expect(sockets[0]!.heard.filter(({ type }) => type === 'rename')).toEqual([{ type: 'rename', name: 'Ida' }]);
});

it.each([
  [4403, 'problem-removed'],
  [4404, 'problem-unknown-room'],
])('a page that is sent away with %i says why, and comes not back by itself', (code, title) => {
  const { text, buttons } = render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ phase: 'lobby' }) });
  sockets[0]!.break(code);
  flushSync();
  expect(text()).toContain(`${title}-help`);
  expect(buttons('problem-home')).toHaveLength(1);
  expect(buttons('problem-reload')).toHaveLength(code === 4403 ? 1 : 0);
  expect(sockets).toHaveLength(1);
});

it("a day's table begins with its one try, and ends on the day's page", () => {
  vi.stubGlobal('scrollTo', () => {});
  history.replaceState(null, '', '/t/ABC234');
  const { click, text } = render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ phase: 'lobby', day: '2026-11-16' }) });
  flushSync();
  expect(text()).not.toContain('lobby-settings');
  expect(document.title).toBe('Dimension · day-of');
  click('day-start-go');
  expect(sockets[0]!.heard.map(({ type }) => type)).toContain('start');
  sockets[0]!.say({ type: 'snapshot', revision: 2, now: 0, view: view({ phase: 'over', day: '2026-11-16' }) });
  flushSync();
  expect(location.pathname).toBe('/daily/2026-11-16');
});

it('says that they lead now to a player who becomes the host', () => {
  const { text } = render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  const look = (revision: number, is_host: boolean): void => {
    sockets[0]!.say({ type: 'snapshot', revision, now: 0, view: view({ phase: 'lobby', is_host }) });
    flushSync();
  };
  look(1, false);
  expect(text()).not.toContain('lead-you-lead');
  look(2, true);
  expect(text()).toContain('lead-you-lead');
});

it('says nothing of leading to a host who comes back', () => {
  const { text } = render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ phase: 'lobby' }) });
  flushSync();
  expect(text()).not.toContain('lead-you-lead');
});

it("the host's link makes its reader a co-host, and leaves no key in the address", () => {
  history.replaceState(null, '', '/t/ABC234#lead=se-cr_et');
  render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  expect(location.hash).toBe('');
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ phase: 'lobby', is_host: false }) });
  expect(sockets[0]!.heard.filter(({ type }) => type === 'become_co_host')).toEqual([
    expect.objectContaining({ type: 'become_co_host', key: 'se-cr_et' }),
  ]);
});

const ALONE = { seats: [seat()], can_pause: true } as const;

it('the menu pauses a game without other players, and closing it resumes', () => {
  vi.stubGlobal('scrollTo', () => {});
  HTMLDialogElement.prototype.showModal ??= () => {};
  const { click, text } = render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view(ALONE) });
  flushSync();
  click('table-menu');
  expect(sockets[0]!.heard.at(-1)).toEqual({ type: 'pause' });
  sockets[0]!.say({
    type: 'snapshot',
    revision: 2,
    now: 0,
    view: view({ ...ALONE, hand: null, paused_at: 5, can_pause: false, can_resume: true }),
  });
  flushSync();
  expect(text()).toContain('pause-title');
  expect(text()).toContain('table-all-cards');
  click('ui-close');
  expect(sockets[0]!.heard.at(-1)).toEqual({ type: 'resume' });
  sockets[0]!.say({ type: 'snapshot', revision: 3, now: 0, view: view(ALONE) });
  flushSync();
  expect(text()).not.toContain('preferences');
});

it('a game without other players can be stopped, after a question, and Home follows', () => {
  vi.stubGlobal('scrollTo', () => {});
  history.replaceState(null, '', '/t/ABC234');
  const { click } = render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ ...ALONE, paused_at: 5, can_resume: true }) });
  flushSync();
  click('lead-stop');
  expect(sockets[0]!.heard.filter(({ type }) => type === 'stop')).toEqual([]);
  document.querySelector<HTMLElement>('dialog .danger')!.click();
  expect(sockets[0]!.heard.at(-1)).toEqual({ type: 'stop' });
  sockets[0]!.say({ type: 'snapshot', revision: 2, now: 0, view: view({ ...ALONE, phase: 'lobby' }) });
  flushSync();
  expect(location.pathname).toBe('/');
});

it('the menu of a game with others pauses nothing', () => {
  const { click } = render(Table, { room: 'ABC234' });
  sockets[0]!.accept();
  sockets[0]!.say({ type: 'snapshot', revision: 1, now: 0, view: view({ can_pause: true }) });
  flushSync();
  click('table-menu');
  expect(sockets[0]!.heard.filter(({ type }) => type === 'pause')).toEqual([]);
});
