// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { ClientMessage, RoomView } from '../../../core/protocol.gen';
import { renderAt, type Shown } from '../../../testing/render';
import { seat, view } from '../../../testing/views';
import HostSheet from './HostSheet.svelte';

const LINK = { link: 'http://localhost/t/ABC234#lead=k', qr: '<svg data-qr></svg>' };

let said: ClientMessage[];
let onclose: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  said = [];
  onclose = vi.fn<() => void>();
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/co-host') ? LINK : { address: null }));
});

function open(changes: Partial<RoomView> = {}): Shown {
  return renderAt(view(changes), HostSheet, { onclose }, { say: (message) => void said.push(message) });
}

const offered = ({ buttons }: Shown): string[] =>
  ['lead-add-time', 'lead-end-round', 'lead-finish', 'lead-stop'].filter((name) => buttons(name).length > 0);

it('a host gives more time, ends the round, and ends the game after it', () => {
  const { click } = open({ round: 2 });
  click('lead-add-time');
  click('lead-end-round');
  click('lead-finish');
  expect(said).toEqual([
    { type: 'add_time', round: 2 },
    { type: 'end_round', round: 2 },
    { type: 'finish', round: 2, finish: true },
  ]);
});

it('a last round can become one of several again', () => {
  const { buttons, click } = open({ is_last_round: true });
  expect(buttons('lead-finish')[0]!.getAttribute('aria-pressed')).toBe('true');
  click('lead-finish');
  expect(said).toEqual([{ type: 'finish', round: 1, finish: false }]);
});

it('a game stops only after a question', () => {
  const { click, buttons } = open();
  click('lead-stop');
  click('lead-play-on');
  expect([said, buttons('lead-stop').length]).toEqual([[], 1]);
  click('lead-stop');
  // The question comes before the sheet.
  click('lead-stop');
  expect(said).toEqual([{ type: 'stop' }]);
  expect(onclose).toHaveBeenCalledOnce();
});

it.each([
  [{ phase: 'lobby' }, []],
  [{ phase: 'over' }, []],
  [{ phase: 'scored' }, ['lead-finish', 'lead-stop']],
  [{ paused_at: 5 }, ['lead-finish', 'lead-stop']],
  [{ ends_at: null }, ['lead-end-round', 'lead-finish', 'lead-stop']],
] satisfies [Partial<RoomView>, string[]][])('of %j, offers only what is possible', (changes, names) => {
  expect(offered(open(changes))).toEqual(names);
});

it('the host adds a co-host by a link, and leads without co-hosts again', async () => {
  const { page, click } = open({ co_hosts: 1 });
  click('lead-invite');
  await vi.waitFor(() => expect(page.querySelector('[data-qr]')).not.toBeNull());
  expect(page.querySelector<HTMLInputElement>('input[readonly]')!.value).toBe(LINK.link);
  click('lead-alone');
  expect(said).toEqual([{ type: 'drop_co_hosts' }]);
});

it('a co-host leads the game, but invites no others and does not hand over', () => {
  const shown = open({ is_co_host: true, co_hosts: 1, you: 1, host: 0 });
  expect(offered(shown)).toHaveLength(4);
  expect([...shown.buttons('lead-invite'), ...shown.buttons('lead-alone')]).toEqual([]);
});

it('the host hands over by a tap on a name', () => {
  const { click } = open();
  click('big-person');
  click('lead-hand-over');
  expect(said).toEqual([{ type: 'hand_over', seat: 1 }]);
});

it.each([
  ['a player who has left', { seats: [seat(), seat({ left: true })] }],
  ['the host', { you: null, host: 0, seats: [seat()] }],
  ["another player by a co-host's tap", { is_co_host: true, host: 2 }],
] satisfies [string, Partial<RoomView>][])('%s does not become the host', (_, changes) => {
  const { click, buttons } = open(changes);
  click('big-person');
  expect(buttons('lead-hand-over')).toEqual([]);
});
