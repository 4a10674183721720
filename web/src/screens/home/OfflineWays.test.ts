// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepGame, keptGame } from '../../offline/keptGame';
import { dayGame } from '../../offline/startOffline';
import type { OfflinePack } from '../../core/protocol.gen';
import { render, type Shown } from '../../testing/render';
import OfflineDays from '../../ui/daily/OfflineDays.svelte';
import OfflineWays from './OfflineWays.svelte';

const HAND = { hand: 'O2 K1', best: { score: 3, bonus: false, tray: 'OOK..../....../.', failed: [], with_bonus: null, why: null } };
const DAY = { day: '2026-11-15', grade: 'evil', ...HAND } as const;
const PACK: OfflinePack = { games: [{ code: 'FIRST', hands: [HAND], par: { en: 12, de: 8 } }], days: [DAY], puzzles: [] };
let pack: OfflinePack | null;

beforeEach(() => {
  localStorage.clear();
  pack = PACK;
  vi.stubGlobal('caches', { open: async () => ({ match: async () => (pack ? Response.json(pack) : undefined) }) });
  vi.stubGlobal('scrollTo', () => {});
});

afterEach(() => vi.unstubAllGlobals());

async function shown(part: typeof OfflineWays | typeof OfflineDays): Promise<Shown> {
  const found = render(part, {});
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  return found;
}

it('begins a game of the pack', async () => {
  const { click, text, buttons } = await shown(OfflineWays);
  expect([text().includes('offline-lead'), buttons('home-puzzles')]).toEqual([true, []]);
  click('home-play-alone');
  expect([keptGame()?.subject, location.pathname]).toEqual(['FIRST', '/t/offline']);
});

it('begins the hand of a day', async () => {
  const { page } = await shown(OfflineDays);
  page.querySelector<HTMLElement>('li button')!.click();
  expect(keptGame()).toMatchObject({ kind: 'day', subject: '2026-11-15' });
});

it('leads back into a game that was begun', async () => {
  keepGame(dayGame(DAY, 0));
  expect((await shown(OfflineWays)).buttons('offline-continue')[0]?.getAttribute('href')).toBe('/t/offline');
});

it('says what works without a pack', async () => {
  pack = null;
  const { buttons, text } = await shown(OfflineWays);
  expect([text().includes('offline-no-pack'), buttons('home-play-alone')]).toEqual([true, []]);
});
