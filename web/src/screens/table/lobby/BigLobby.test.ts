// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Table } from '../../../table/table.svelte';
import { DEFAULT_SETTINGS, MOST_BOTS, type RoomView } from '../../../core/protocol.gen';
import { Watched } from '../../../core/watched';
import { renderAt, type Shown } from '../../../testing/render';
import { seat, view } from '../../../testing/views';
import { World } from '../../../testing/world';
import BigLobby from './BigLobby.svelte';

const SETTINGS = { ...DEFAULT_SETTINGS, seats: 30, wait_for_host: true };
let world: World;

function open(changes: Partial<RoomView> = {}): Shown {
  world = new World();
  const table = new Table('ABC234', world);
  world.last.accept();
  return renderAt(lobby(changes), BigLobby, {}, { say: (message) => table.say(message) });
}

function lobby(changes: Partial<RoomView> = {}): RoomView {
  const seats = [seat({ name: 'Mira' }), seat({ name: 'Ben' }), null];
  return view({
    phase: 'lobby',
    ends_at: null,
    hand: null,
    game: 0,
    you: null,
    settings: SETTINGS,
    seats,
    join_code: 'D1JDGS',
    ...changes,
  });
}

const said = (): unknown[] => world.last.heard.filter(({ type }) => type !== 'ping');

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/bots' ? [] : { address: 'http://192.168.0.9:8000' }));
});

it('asks the server nothing again while a class comes in', async () => {
  const asked: string[] = [];
  const report = { game: 1, rounds: 6, players: 30, code: null, kinds: [] };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.endsWith('/lesson')) return Response.json(report);
    return Response.json(path === '/api/bots' ? [] : { address: 'http://192.168.0.9:8000' });
  });
  const seats = (count: number): RoomView['seats'] => Array.from({ length: 30 }, (_, at) => (at < count ? seat({ name: `P${at}` }) : null));
  const shown = new Watched<RoomView>(lobby({ game: 1, seats: seats(0), club: 'Class 7b' }));
  renderAt(() => shown.value, BigLobby, {});
  for (let count = 1; count <= 30; count += 1) {
    shown.value = lobby({ game: 1, seats: seats(count), club: 'Class 7b' });
    flushSync();
    await new Promise((resolve) => setTimeout(resolve));
  }
  // The first test of the page requests bots and address.
  const everyPage = ['/api/address', '/api/bots'];
  expect(asked.filter((path) => !everyPage.includes(path))).toEqual(['/api/tables/ABC234/lesson']);
  expect(asked).toHaveLength(new Set(asked).size);
});

describe('the host', () => {
  it('leads without a seat until they want to play', () => {
    const { page, click, text } = open();
    expect([text().includes('big-you-lead'), page.querySelector('form')]).toEqual([true, null]);
    click('big-play-along');
    page.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(said()).toEqual([{ type: 'take_seat', name: 'ui-default-name' }]);
  });

  it('renames a player, who is found by a tap', () => {
    const { page, buttons, click } = open();
    buttons('big-person')[1]!.click();
    flushSync();
    const field = page.querySelector<HTMLInputElement>('dialog input')!;
    expect(field.value).toBe('Ben');
    field.value = 'Benno';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    click('big-rename');
    page.querySelector('dialog form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(said()).toEqual([{ type: 'rename_seat', seat: 1, name: 'Benno' }]);
  });

  it('confirms before it removes a player', () => {
    const { click } = open();
    click('big-person');
    click('lobby-remove');
    expect(said()).toEqual([]);
    click('big-remove');
    expect(said()).toEqual([{ type: 'clear_seat', seat: 0 }]);
  });

  it('hides names, and finds the big screen', () => {
    const { page, buttons } = open();
    page.querySelectorAll<HTMLInputElement>('.door input')[3]!.click();
    expect(said()).toEqual([{ type: 'hide_names', hidden: true }]);
    expect(buttons('big-screen')[0]).toMatchObject({ target: '_blank', pathname: '/t/ABC234/screen' });
  });

  it('is offered bots until there are enough', () => {
    expect(open().page.querySelector('select')).not.toBeNull();
    const bots = Array.from({ length: MOST_BOTS }, () => seat({ bot: 'casual' }));
    document.body.innerHTML = '';
    expect(open({ seats: [...bots, null] }).page.querySelector('select')).toBeNull();
  });
});

describe('a player with a seat', () => {
  it("waits for the host, and has none of the host's tools", () => {
    const { text, buttons, page } = open({ is_host: false, you: 0 });
    expect(text()).toContain('lobby-waiting-for-host');
    expect([buttons('lobby-start'), buttons('big-person'), buttons('big-screen'), page.querySelector('div.door')]).toEqual([
      [],
      [],
      [],
      null,
    ]);
  });
});

it('a guest sits down under a name', () => {
  const { page } = open({ is_host: false });
  page.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(said()).toEqual([{ type: 'take_seat', name: 'ui-default-name' }]);
});

it('shows the code large, and where to type it', async () => {
  const { page, text } = open();
  expect(page.querySelector('.code')?.textContent).toBe('D1J DGS');
  await vi.waitFor(() => expect(text()).toContain('big-join-how'));
});
