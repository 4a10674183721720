// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Table } from '../../../table/table.svelte';
import type { RoomView } from '../../../core/protocol.gen';
import { renderAt, type Shown } from '../../../testing/render';
import { seat, view } from '../../../testing/views';
import { World } from '../../../testing/world';
import Lobby from './Lobby.svelte';

let world: World;

function open(changes: Partial<RoomView>): Shown {
  world = new World();
  const table = new Table('ABC234', world);
  world.last.accept();
  return renderAt(view({ phase: 'lobby', ends_at: null, hand: null, ...changes }), Lobby, {}, { say: (message) => table.say(message) });
}

const said = (): unknown[] => world.last.heard.filter(({ type }) => type !== 'ping');

const BOTS = ['casual', 'expert', 'greedy'].map((level) => ({
  level,
  strength: 1,
  title: level === 'greedy' ? 'Greedy' : null,
  about: null,
}));

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/bots' ? BOTS : { address: null }));
});

describe('the host', () => {
  it('starts, clears seats and puts bots on free ones', () => {
    const { page, click } = open({ seats: [seat(), seat({ name: 'Bob' }), null] });
    const bots = page.querySelector('select')!;
    bots.value = 'expert';
    bots.dispatchEvent(new Event('change', { bubbles: true }));
    click('lobby-remove');
    click('lobby-start');
    expect(said()).toEqual([{ type: 'seat_bot', seat: 2, level: 'expert' }, { type: 'clear_seat', seat: 1 }, { type: 'start' }]);
  });

  it('removes people, but frees the seat of a bot', () => {
    const { buttons } = open({ seats: [seat(), seat({ name: 'Bob' }), seat({ bot: 'casual' })] });
    expect([buttons('lobby-remove').length, buttons('lobby-clear-seat').length]).toEqual([1, 1]);
  });

  it('locks the table and lets people in again', () => {
    const { page, click, buttons } = open({ removed: ['Bob', 'Eve'] });
    page.querySelectorAll<HTMLInputElement>('.door input')[1]!.click();
    expect(buttons('lobby-let-in-who')).toHaveLength(2);
    click('lobby-let-in-who');
    expect(said()).toEqual([
      { type: 'lock', locked: true },
      { type: 'let_in', number: 0 },
    ]);
  });

  it('is offered the bots of other packages too, by their titles', async () => {
    const { page } = open({ seats: [seat(), null] });
    const offered = (): string[] => [...page.querySelectorAll('option:not([disabled])')].map((option) => option.textContent);
    await vi.waitFor(() => expect(offered()).toEqual(['bot-casual', 'bot-expert', 'Greedy']));
  });

  it('without a seat sees that they will only watch', () => {
    const { text } = open({ you: null, seats: [seat({ bot: 'casual' }), null] });
    expect(text()).toContain('lobby-only-watching');
  });

  it('cannot start without players', () => {
    const { buttons } = open({ you: null, seats: [null, null] });
    expect((buttons('lobby-start')[0] as HTMLButtonElement).disabled).toBe(true);
  });
});

it('keeps every change of settings on a slow line, also while the table grows', () => {
  world = new World();
  const table = new Table('ABC234', world);
  world.last.accept();
  const lobby = view({ phase: 'lobby', ends_at: null, hand: null });
  const { page, click } = renderAt(lobby, Lobby, {}, { say: (message) => table.say(message) });
  click('lobby-change');
  const choose = (at: number, value: number): void => {
    const labels = [...page.querySelectorAll('dialog fieldset')[at]!.querySelectorAll('label')];
    labels
      .find((label) => label.textContent.trim() === String(value))!
      .querySelector('input')!
      .click();
    flushSync();
  };
  choose(0, 6);
  choose(3, 4);
  choose(0, 3);
  const last = world.last.heard.findLast((message) => message.type === 'settings');
  expect(last).toMatchObject({ settings: { seats: 3, cards: 4 } });
});

describe('a guest', () => {
  it('with a seat waits for the host', () => {
    const { text, buttons } = open({ is_host: false });
    expect(text()).toContain('lobby-waiting-for-host');
    expect([buttons('lobby-start'), buttons('lobby-change'), buttons('lobby-remove')]).toEqual([[], [], []]);
    expect(text()).not.toContain('lobby-lock');
  });

  it('without a seat can take one as long as there is one', () => {
    const { page, buttons } = open({ is_host: false, you: null, seats: [seat(), null] });
    page.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(said()).toEqual([{ type: 'take_seat', name: 'ui-default-name' }]);
    expect(buttons('lobby-sit-down')).toHaveLength(1);
  });

  it('invites guests of a full table to watch', () => {
    expect(open({ is_host: false, you: null, seats: [seat(), seat()] }).text()).toContain('lobby-full');
  });
});

it('invites a guest of a locked table to watch', () => {
  const { text, buttons } = open({ is_host: false, you: null, seats: [seat(), null], locked: true });
  expect(text()).toContain('lobby-locked');
  expect(buttons('lobby-sit-down')).toEqual([]);
});

describe('the invitation', () => {
  it('shows the code in groups while it opens the table, and the whole name in the link', () => {
    const { page } = open({ room: 'D1JDGS7XK2M9QWRT', join_code: 'D1JDGS' });
    expect(page.querySelector('.code')?.textContent).toBe('D1J DGS');
    expect(page.querySelector<HTMLInputElement>('section input.field')?.value).toContain('/t/D1JDGS7XK2M9QWRT');
  });

  it('shows no code that opens nothing', () => {
    const { page, text } = open({ join_code: null });
    expect(page.querySelector('.code')).toBeNull();
    expect(text()).toContain('lobby-invite-watch');
  });
});

it('a table for one has no invitation and no button to stand up', () => {
  const { page, buttons } = open({ seats: [seat()], settings: { ...view().settings, seats: 1 } });
  expect([page.querySelector('[id$=invitation]'), buttons('lobby-stand-up')]).toEqual([null, []]);
});

describe('help for a seat', () => {
  const child = { seconds: 20, live_marks: true, cards: null, points: 0 };

  it('is chosen by the host, and all see it', () => {
    const { click, text, page } = open({ seats: [seat(), seat({ name: 'Bob', help: child })] });
    expect(text()).toContain('aid-ahead · aid-marks');
    [...page.querySelectorAll<HTMLElement>('button[aria-label="aid-title"]')][1]!.click();
    flushSync();
    const more = [...page.querySelectorAll('label')].find((label) => label.textContent.trim() === '+10')!;
    more.querySelector('input')!.click();
    expect(said()).toEqual([{ type: 'help', seat: 1, help: { ...child, points: 10 } }]);
    click('ui-ok');
  });

  it('is for players only where the host lets them, and only for their own seat', () => {
    const seats = [seat(), seat({ name: 'Bob' })];
    const guest = { is_host: false, host: 1, seats };
    expect(open(guest).buttons('aid-title')).toHaveLength(0);
    document.body.innerHTML = '';
    expect(open({ ...guest, settings: { ...view().settings, own_help: true } }).buttons('aid-title')).toHaveLength(1);
  });
});
