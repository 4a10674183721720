// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../core/protocol.gen';
import { hasPlayed } from '../../table/newcomer';
import { calendarOf, daily, played, ROOM } from '../../testing/daily';
import { render, type Shown } from '../../testing/render';
import { askServer } from '../../core/network';
import Home from './Home.svelte';

// Lazy parts load immediately here.
await import('./homeExtras');

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
  // A browser that has shown a game remembers it.
  localStorage.clear();
  asked = [];
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
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

/** The words of the one large button. */
function start(page: HTMLElement): string {
  return page.querySelector('[data-start]')!.textContent.replace(/\s+/g, ' ').trim();
}

it('begins a first hand for a newcomer, and offers the lesson', async () => {
  const { page, text } = await home();
  expect(start(page)).toBe('home-first');
  expect(page.querySelector('[data-offer=lesson]')?.getAttribute('href')).toBe('/learn');
  expect(text()).not.toContain('home-open-tables');
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

it('still takes a player for new who has burned the day, and no longer after a game', async () => {
  answers['/api/games'] = [{ ...GAME, daily: { day: '2026-11-16', points: -6, best: 11 } }];
  expect(start((await home()).page)).toBe('home-first');
  hasPlayed();
  flushSync();
  expect(start(document.body)).toBe('home-play-alone');
});

it('leads back into a running game', async () => {
  answers['/api/running'] = [RUNNING];
  const { page } = await home();
  expect(start(page)).toContain('games-continue');
  expect(page.querySelector('[data-start] a')?.getAttribute('href')).toBe('/t/D1JDGS');
});

it("begins today's hand for a player who has not tried it, and leads back into the try", async () => {
  hasPlayed();
  answers['/api/daily'] = daily();
  expect(start((await home()).page)).toContain('today-title');
  document.body.innerHTML = '';
  answers['/api/daily'] = daily({ room: ROOM });
  answers['/api/running'] = [{ ...RUNNING, room: ROOM }];
  const { page } = await home();
  expect(page.querySelector('[data-start] a')?.getAttribute('href')).toBe(`/t/${ROOM}`);
});

it('just plays after the day', async () => {
  hasPlayed();
  answers['/api/daily'] = played();
  expect(start((await home()).page)).toBe('home-play-alone');
});

it('says who hosts an open table, and its whole code', async () => {
  answers['/api/tables'] = [TABLE];
  const { page } = await home();
  expect(page.querySelector('a[href="/t/H7K2MDXK2M9QWRT0"]')?.textContent).toMatch(/Tobias\s+H7K 2MD/);
});

it('works without an answer from the server', async () => {
  answers = {};
  hasPlayed();
  const { buttons, text, page } = await home();
  expect([start(page), buttons('home-quick').length]).toEqual(['home-play-alone', 1]);
  expect(text()).not.toContain('home-open-tables');
});

it('has four tiles with figures of the player, and a place for each before it is known', async () => {
  const figures = (page: HTMLElement): string[] => [...page.querySelectorAll('[data-tile] p')].map((each) => each.textContent.trim());
  answers = {};
  expect(figures((await home()).page)).toEqual(['', '', '', '']);
  document.body.innerHTML = '';
  answers = {
    '/api/running': [],
    '/api/tables': [],
    '/api/games': [{ ...GAME, par: 76 }],
    '/api/daily': played(),
    '/api/daily/days': calendarOf(),
    '/api/puzzles': { player: { rating: 1500, deviation: 90, answers: 4 }, totals: [], level: 'hard' },
    '/api/rush': { today: [], week: [], ever: [], best: 14 },
  };
  const { page } = await home();
  expect(figures(page)).toEqual([expect.stringContaining('home-of'), 'home-best', 'home-rating', 'home-rush-best']);
  expect([...page.querySelectorAll('[data-tile] a')].map((link) => link.getAttribute('href'))).toEqual([
    '/daily/2026-11-16',
    '/puzzles',
    '/rush',
  ]);
});

it('lets the hand that plays itself be played, and comes back', async () => {
  const { page, click } = await home();
  click('home-try');
  await vi.dynamicImportSettled();
  flushSync();
  expect(page.querySelectorAll('[data-card]')).toHaveLength(3);
  expect(page.querySelector('[data-start]')).toBeNull();
  click('ui-close');
  expect(start(page)).toBe('home-first');
});

it('offers nothing that needs a network while there is none, and everything again once the server answers', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await askServer();
  const { page, text } = await home();
  expect(text()).not.toContain('home-play-friends');
  expect(page.querySelector('a[href="/box"]')).not.toBeNull();
  vi.stubGlobal('fetch', async (path: string) =>
    path in answers ? Response.json(answers[path]) : Response.json({}, { status: path === '/health' ? 200 : 500 }),
  );
  await askServer();
  flushSync();
  expect(text()).toContain('home-play-friends');
});
