// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefer } from '../../core/preferences';
import { REACTIONS, type RoomView } from '../../core/protocol.gen';
import { render, type Shown } from '../../testing/render';
import { seat, view } from '../../testing/views';
import { FakeSocket } from '../../testing/world';
import Table from './TableScreen.svelte';

let socket: FakeSocket;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        socket = this;
      }
    },
  );
});

afterEach(() => prefer({ reactions: true }));

function open(changes: Partial<RoomView> = {}): Shown {
  const shown = render(Table, { room: 'ABC234' });
  socket.accept();
  socket.say({ type: 'snapshot', revision: 1, now: 0, view: view({ phase: 'lobby', hand: null, ends_at: null, ...changes }) });
  flushSync();
  return shown;
}

it('sends each of the signs', () => {
  const { click } = open();
  HTMLElement.prototype.hidePopover ??= () => {};
  for (const reaction of REACTIONS) click(`reaction-${reaction}`);
  expect(socket.heard.filter(({ type }) => type === 'react')).toEqual(REACTIONS.map((reaction) => ({ type: 'react', reaction })));
});

it('shows a sign at the seat of the player who sent it', () => {
  const { page } = open();
  socket.say({ type: 'reacted', now: 0, seat: 1, reaction: 'wow' });
  flushSync();
  const sign = page.querySelector('[data-reaction=wow]')!;
  expect(sign.closest('li')?.textContent).toContain('Bob');
  expect(sign.getAttribute('aria-label')).toBe('reaction-wow');
});

it.each([
  ['somebody who watches', { you: null }],
  ['somebody alone', { seats: [seat()] }],
  ['somebody among bots', { seats: [seat(), seat({ bot: 'casual' })] }],
])('is not offered to %s', (_, changes) => {
  expect(open(changes).buttons('reaction-title')).toEqual([]);
});

it('is muted by a tap, and shows nothing from then on', () => {
  const { click, buttons, page } = open();
  click('reaction-mute');
  expect(buttons('reaction-title')).toEqual([]);
  socket.say({ type: 'reacted', now: 0, seat: 1, reaction: 'wow' });
  flushSync();
  expect(page.querySelector('[data-reaction]')).toBeNull();
});
