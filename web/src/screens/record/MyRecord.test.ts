// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { render } from '../../testing/render';
import MyRecord from './MyRecord.svelte';

const NOTHING = { rounds: 0, games: 0, points: 0, best: 0, bonuses: 0 };
const TOTALS = { rounds: 6, games: 1, points: 39, best: 50, bonuses: 1 };
const EMPTY = { totals: NOTHING, practice: NOTHING, settings: [], games: [], weeks: [], cards: [], missed: [] };
const RECORD = {
  ...EMPTY,
  totals: TOTALS,
  settings: [{ cards: 6, seconds: 60, deck: 'full', contradictions: 'drawn', grade: 'any', live_marks: false, totals: TOTALS }],
  games: [{ room: 'A', game: 1, at: 0, points: 3, best: 82 }],
  weeks: [{ at: 0, totals: TOTALS }],
  cards: [
    { kind: 'touch', seen: 9, failed: 4, lost: 8, given_up: 0 },
    { kind: 'bare', seen: 3, failed: 0, lost: 0, given_up: 1 },
  ],
};
let answers: Record<string, unknown>;

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => {});
  answers = {};
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path in answers ? Response.json(answers[path]) : Response.json({ code: 'unknown' }, { status: 404 })),
  );
});

it('shows the share of the possible points, and the worst kind of card first', async () => {
  answers['/api/record'] = RECORD;
  const { page, text } = render(MyRecord, {});
  await settled();
  expect(text()).toContain('78% record-possible');
  expect(text()).toContain('record-worst');
  // A game has its own share here, as in the list of games.
  expect(page.querySelector('svg[role=img]')?.textContent).toContain('4%');
  expect([...page.querySelectorAll('ol [data-card]')].map((card) => card.getAttribute('data-card'))).toEqual(['W-O', 'G^']);
  expect(text()).toContain('record-given-up');
  // Data that this server does not have is left out.
  expect(text()).not.toContain('record-elsewhere');
});

it('leads to puzzles about a kind of card, and to a round from where the player stood', async () => {
  const missed = { room: 'A', game: 1, round: 2, hand: 'K1 W1', tray: 'K....../....../.', points: 1, best: 11 };
  answers['/api/record'] = { ...RECORD, missed: [missed] };
  answers['/api/puzzles/next?kind=fulfill&about=touch'] = { id: 17 };
  const { page } = render(MyRecord, {});
  await settled();
  const link = page.querySelector<HTMLAnchorElement>('[data-missed] a')!;
  expect(new URL(link.href).searchParams.get('tray')).toBe(missed.tray);
  page.querySelector<HTMLElement>('[data-practice=touch]')!.click();
  await settled();
  expect(location.pathname + location.search).toBe('/puzzles/17?about=touch');
});

it('invites to play where there are no rounds yet', async () => {
  answers['/api/record'] = EMPTY;
  const { buttons, text } = render(MyRecord, {});
  await settled();
  expect(text()).toContain('record-none');
  expect(buttons('games-play')).toHaveLength(1);
  expect(text()).not.toContain('record-time');
});

it('adds days, puzzles and rushes', async () => {
  answers['/api/record'] = EMPTY;
  answers['/api/daily/days'] = { streak: 3, longest: 5, played: 9, today: '2026-11-16', days: [] };
  answers['/api/puzzles'] = { player: { rating: 1500, deviation: 50, answers: 4 }, totals: [], level: 'easy' };
  answers['/api/rush'] = { today: [], week: [], ever: [], best: null };
  const { page } = render(MyRecord, {});
  await settled();
  await settled();
  expect([...page.querySelectorAll('li a')].map((link) => link.getAttribute('href'))).toEqual(['/daily', '/puzzles', '/rush']);
});

it('says what is wrong, and tries again', async () => {
  const { page, click, text } = render(MyRecord, {});
  await settled();
  expect(page.querySelector('[role=alert]')).not.toBeNull();
  answers['/api/record'] = RECORD;
  click('games-retry');
  await settled();
  expect(text()).toContain('78%');
});
