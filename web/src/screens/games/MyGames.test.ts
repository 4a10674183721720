// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { render } from '../../testing/render';
import MyGames from './MyGames.svelte';

const GAME = {
  room: 'ABC234',
  game: 2,
  ended_at: 0,
  code: '1ABC',
  known: false,
  challenge: null as string | null,
  players: [{ name: 'Ada', bot: false, you: true, total: 52, place: 1 }],
};
const RUNNING = {
  room: 'D1JDGS',
  game: 1,
  phase: 'building',
  round: 2,
  rounds: 6,
  paused_at: null,
  last_at: 0,
  players: [
    { name: 'Ada', bot: false, you: true, points: 3 },
    { name: 'Bob', bot: false, you: false, points: 3 },
  ],
};
const answer = vi.fn<() => Promise<Response>>();
let running: unknown[];
let offline: unknown[];

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  running = [];
  offline = [];
  const others: Record<string, () => unknown> = {
    '/api/running': () => running,
    '/api/challenges': () => [],
    '/api/clubs': () => [],
    '/api/offline/results': () => offline,
    '/health': () => ({}),
  };
  answer.mockReset();
  vi.stubGlobal('fetch', (path: string) => (others[path] ? Promise.resolve(Response.json(others[path]())) : answer()));
});

it('leads back into games that are not over', async () => {
  running = [RUNNING];
  answer.mockResolvedValue(Response.json([]));
  const { page } = render(MyGames, {});
  await settled();
  expect(page.querySelector('a[href="/t/D1JDGS"]')?.textContent).toMatch(/games-continue\s+games-with/);
});

it('says that games are loading, then lists them', async () => {
  answer.mockResolvedValue(Response.json([GAME]));
  const { text, buttons } = render(MyGames, {});
  expect(text()).toContain('games-loading');
  await settled();
  expect(text()).toContain('Ada 52');
  expect(buttons('games-replay')[0]?.getAttribute('href')).toBe('/replay/ABC234/2');
});

it('invites to play where there are no games yet', async () => {
  answer.mockResolvedValue(Response.json([]));
  const { buttons } = render(MyGames, {});
  await settled();
  expect(buttons('games-play')).toHaveLength(1);
});

it('says what is wrong, and tries again', async () => {
  answer.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(Response.json([GAME]));
  const { page, click, text } = render(MyGames, {});
  await settled();
  expect(page.querySelector('[role=alert]')).not.toBeNull();
  click('games-retry');
  await settled();
  expect(page.querySelector('[role=alert]')).toBeNull();
  expect(text()).toContain('Ada 52');
});

it('lists what was played without a network, for oneself', async () => {
  answer.mockResolvedValue(Response.json([GAME]));
  const result = { id: 'a', kind: 'day', subject: '2026-11-15', played_at: 0, handed_in_at: 1, points: 7, possible: 11, solved: null };
  offline = [result, { ...result, id: 'b', kind: 'puzzle', subject: '3', points: null, possible: null, solved: true }];
  const { text } = render(MyGames, {});
  await settled();
  await settled();
  expect(text()).toMatch(/offline-results.*offline-daily.*offline-puzzle.*offline-solved/);
});

it('shows a ghost as one, and leads to the challenge', async () => {
  const [ada] = GAME.players;
  answer.mockResolvedValue(
    Response.json([{ ...GAME, challenge: 'C0FFEE', players: [ada, { name: 'Ann', bot: true, you: false, total: 31, place: 2 }] }]),
  );
  const { text, page, buttons } = render(MyGames, {});
  await settled();
  expect(text()).toContain('ghost-of 31');
  expect(page.querySelector('h2 a')?.getAttribute('href')).toBe('/c/C0FFEE');
  expect(buttons('challenge-return')).toHaveLength(1);
});
