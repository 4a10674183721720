// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RoomView } from '../../core/protocol.gen';
import { render, renderAt, type Shown } from '../../testing/render';
import { seat, view } from '../../testing/views';
import { FakeSocket } from '../../testing/world';
import CeremonyFoot from './scoring/CeremonyFoot.svelte';
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

const GUEST = { you: null, is_host: false };

function open(changes: Partial<RoomView>): Shown {
  const shown = render(Table, { room: 'ABC234' });
  socket.accept();
  tell(changes);
  return shown;
}

function tell(changes: Partial<RoomView>): void {
  socket.say({ type: 'snapshot', revision: 1, now: 0, view: view(changes) });
  flushSync();
}

it('a guest takes a seat in the middle of a round and sees from when they play', () => {
  const { page, buttons, text } = open(GUEST);
  expect(buttons('late-from-round')).toHaveLength(1);
  page.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(socket.heard.at(-1)).toEqual({ type: 'take_seat', name: 'ui-default-name' });
  tell({ ...GUEST, you: 2, seats: [seat(), seat({ name: 'Bob' }), seat({ name: 'Eve', plays_from: 2 })] });
  expect(text()).toContain('late-waiting-round');
  expect(buttons('table-say-done')).toEqual([]);
});

it('in the last round the seat is one for the next game', () => {
  const last = { ...GUEST, round: 6 };
  expect(open(last).buttons('late-next-game')).toHaveLength(1);
  tell({ ...last, phase: 'lead_in', hand: null });
  expect(document.body.textContent).toContain('late-from-round');
});

it.each([
  ['is full', { seats: [seat(), seat()] }],
  ['is locked', { locked: true }],
])('nobody sits down at a table that %s', (_, changes) => {
  expect(open({ ...GUEST, ...changes }).page.querySelector('form')).toBeNull();
});

it('a late guest is offered nothing to be ready for in the count of a round they missed', () => {
  const seats = [seat(), seat({ name: 'Bob' }), seat({ name: 'Eve', plays_from: 2 })];
  const { text, buttons } = renderAt(view({ phase: 'scored', is_host: false, you: 2, seats }), CeremonyFoot, {});
  expect(text()).toContain('late-waiting-round');
  expect(buttons('ceremony-next')).toEqual([]);
});
