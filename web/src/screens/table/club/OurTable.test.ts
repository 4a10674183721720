// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { render, renderAt } from '../../../testing/render';
import { seat, view } from '../../../testing/views';
import ClubSheet from './ClubSheet.svelte';
import { canBeKept } from '../../../ui/club';
import KeepSheet from './KeepSheet.svelte';
import OurTable from './OurTable.svelte';
import OurTables from '../../games/OurTables.svelte';

const RECORD = {
  name: 'Monday',
  games: 2,
  players: [
    { name: 'Ada', you: true, place: 1, games: 2, wins: 2, total: 51, par: 83, evenings: 1 },
    { name: '', you: false, place: 2, games: 1, wins: 0, total: 7, par: null, evenings: 1 },
  ],
  evenings: [{ began_at: 0, ended_at: 0, games: 2, winners: ['Ada'] }],
};
let answer: unknown;

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  answer = { address: null };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
});

it('offers only the host to keep a table', () => {
  expect(renderAt(view(), OurTable, {}).buttons('club-keep')).toHaveLength(1);
  document.body.innerHTML = '';
  expect(renderAt(view({ is_host: false }), OurTable, {}).text()).toBe('');
});

it('keeps no table that is for one, with bots or without, for one day or for one challenge', () => {
  expect(
    [
      view(),
      view({ seats: [seat()] }),
      view({ seats: [seat(), seat({ bot: 'casual' })] }),
      view({ day: '2026-11-16' }),
      view({ challenge: 'x' }),
    ].map(canBeKept),
  ).toEqual([true, false, false, false, false]);
});

it('shows everyone the name, the link and the standings of a kept table, and lets only the host change it', () => {
  answer = { address: null };
  const guest = renderAt(view({ club: 'Monday', is_host: false }), OurTable, {});
  expect(guest.text()).toContain('Monday');
  expect([guest.buttons('club-standings').length, guest.buttons('club-copy').length, guest.buttons('club-change').length]).toEqual([
    1, 1, 0,
  ]);
});

it('takes a name, has one for those who have no idea, and gives a table up', () => {
  const onkeep = vi.fn();
  const { page, click } = render(KeepSheet, { name: 'Monday', onkeep, onclose: () => {} });
  const field = page.querySelector('input')!;
  for (const typed of [' Tuesday ', '']) {
    field.value = typed;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    click('ui-ok');
  }
  click('club-unkeep');
  expect(onkeep.mock.calls).toEqual([['Tuesday'], ['club-ours'], [null]]);
});

it('lists people and evenings, and says who has no name and why', async () => {
  answer = RECORD;
  const { page, text } = render(ClubSheet, { room: 'ABC', title: 'Monday', isHidden: true, onclose: () => {} });
  await settled();
  expect([...page.querySelectorAll('ol .name')].map((name) => name.textContent)).toEqual(['Ada', 'club-nameless']);
  expect(text()).toContain('club-evening');
});

it('lists our tables among the games', async () => {
  answer = [{ room: 'ABC', name: 'Monday', last_at: Date.now() }];
  const { page } = render(OurTables, {});
  await settled();
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/t/ABC');
});
