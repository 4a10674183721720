// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../core/protocol.gen';
import { calendarOf, daily, ROOM } from '../../testing/daily';
import { render, type Shown } from '../../testing/render';
import { askServer } from '../../core/network';
import Home from './Home.svelte';

// What comes a moment later is there at once.
await import('./below');

const ME = { name: 'Ada', bot: false, you: true };
const GAME = { room: 'ABC234', game: 2, ended_at: Date.now(), code: '1ABC', known: false, players: [{ ...ME, total: 52, place: 1 }] };
const RUNNING = {
  room: 'D1JDGS',
  game: 1,
  phase: 'building',
  round: 2,
  rounds: 6,
  paused_at: 5,
  last_at: 5,
  players: [{ ...ME, points: 19 }],
};
const TABLE = {
  room: 'H7K2MDXK2M9QWRT0',
  phase: 'lobby',
  settings: DEFAULT_SETTINGS,
  known: false,
  players: 1,
  bots: 0,
  free_seats: 3,
  game: 0,
  round: 0,
  host: 'Tobias',
};

let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = { '/api/running': [], '/api/games': [], '/api/tables': [] };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === '/health') return Response.json({});
    if (!(path in answers)) throw new TypeError('no network');
    return Response.json(answers[path]);
  });
});

async function home(): Promise<Shown> {
  const shown = render(Home, {});
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  return shown;
}

it('offers the lesson to somebody who has never played', async () => {
  const { page, text } = await home();
  expect(page.querySelector('[data-offer=lesson]')?.getAttribute('href')).toBe('/learn');
  expect(text()).toContain('home-new');
  expect(text()).not.toContain('home-last-games');
});

it('asks the server for everything once on a first visit', async () => {
  Object.assign(answers, { '/api/daily': daily(), '/api/daily/days': calendarOf() });
  answers['/api/puzzles'] = { player: { rating: 1500, deviation: 350, answers: 0 }, totals: [], level: 'medium' };
  answers['/api/rush'] = { today: [], week: [], ever: [], best: null };
  const { page } = await home();
  expect(page.querySelector('[data-offer=lesson]')).not.toBeNull();
  expect(asked.sort()).toEqual(
    ['/daily', '/daily/days', '/games', '/puzzles', '/running', '/rush', '/tables'].map((path) => `/api${path}`),
  );
});

it('leads back into a running game, and shows the last results', async () => {
  answers = { '/api/running': [RUNNING], '/api/games': [GAME], '/api/tables': [] };
  const { page, text } = await home();
  expect(page.querySelector('a[href="/t/D1JDGS"]')?.textContent).toContain('games-continue');
  expect(page.querySelector('a[href="/replay/ABC234/2"]')?.textContent).toContain('52');
  expect(text()).not.toContain('home-new');
});

it('is not taken for a first visit while a first game is running', async () => {
  answers['/api/running'] = [RUNNING];
  expect((await home()).text()).not.toContain('home-new');
});

it('says who hosts an open table, and its whole code', async () => {
  answers['/api/tables'] = [TABLE];
  const { page } = await home();
  expect(page.querySelector('a[href="/t/H7K2MDXK2M9QWRT0"]')?.textContent).toMatch(/Tobias\s+H7K 2MD/);
});

it('works without an answer from the server', async () => {
  answers = {};
  const { buttons, text } = await home();
  expect(buttons('home-play-alone')).toHaveLength(1);
  expect(text()).not.toContain('home-open-tables');
});

it("shows today's hand, and leaves out of the running games the try that has begun", async () => {
  answers['/api/daily'] = daily({ room: ROOM });
  answers['/api/daily/days'] = calendarOf();
  answers['/api/running'] = [{ ...RUNNING, room: ROOM }, RUNNING];
  const { page, buttons, text } = await home();
  expect(text()).toContain('today-title');
  expect(buttons('today-go-on')[0]?.getAttribute('href')).toBe(`/t/${ROOM}`);
  expect([...page.querySelectorAll('.ways a[href^="/t/"]')].map((link) => link.getAttribute('href'))).toEqual(['/t/D1JDGS']);
});

it('says what it knows about puzzles and rush, and leads there in any case', async () => {
  expect((await home()).text()).toContain('home-puzzles-about');
  answers['/api/puzzles'] = { player: { rating: 1500, deviation: 90, answers: 4 }, totals: [], level: 'hard' };
  answers['/api/rush'] = { today: [], week: [], ever: [], best: 14 };
  const { page } = await home();
  expect(page.querySelector('a[href="/puzzles"]')).not.toBeNull();
  expect([...page.querySelectorAll('small')].map((small) => small.textContent)).toEqual(
    expect.arrayContaining(['home-puzzles-level', 'home-rush-best']),
  );
});

it('offers nothing that needs a network while there is none, and everything again once the server answers', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await askServer();
  const { page, text } = render(Home, {});
  expect(text()).not.toContain('home-play-friends');
  expect(page.querySelector('a[href="/box"]')).not.toBeNull();
  vi.stubGlobal('fetch', async () => Response.json([]));
  await askServer();
  flushSync();
  expect(text()).toContain('home-play-friends');
});
