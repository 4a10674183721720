// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { hasPlayed, knownGames } from '../../table/newcomer';
import { takePendingMessages } from '../../table/start';
import { prefer } from '../../core/preferences';
import { calendarOf, daily, played, ROOM } from '../../testing/daily';
import { render, type Shown } from '../../testing/render';
import TodayBox from './TodayBox.svelte';

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  hasPlayed();
  prefer({ name: 'Ada' });
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'fetch',
    asked.mockReset().mockImplementation(async () => Response.json({ room: ROOM, code: null })),
  );
});

async function pressed(key: string, shown: Shown): Promise<void> {
  shown.click(key);
  await vi.waitFor(() => {
    flushSync();
    expect(shown.page.querySelector('dialog')).not.toBeNull();
  });
}

it('says once what the one try is, then begins it with one click, and no card is known before', async () => {
  const shown = render(TodayBox, { daily: daily(), calendar: calendarOf(), onover: vi.fn() });
  expect(shown.page.querySelector('[data-card]')).toBeNull();
  await pressed('today-go', shown);
  expect([shown.text().includes('today-ask-about'), shown.buttons('today-ask-learn')]).toEqual([true, []]);
  shown.click('today-ask-go');
  await vi.waitFor(() => expect(location.pathname).toBe(`/t/${ROOM}`));
  expect([asked.mock.lastCall![0], asked.mock.lastCall![1].body]).toEqual(['/api/daily', '{"name":"Ada"}']);
  expect(takePendingMessages(ROOM)).toEqual([{ type: 'start' }]);
  history.pushState(null, '', '/');
  render(TodayBox, { daily: daily(), calendar: calendarOf(), onover: vi.fn() }).click('today-go');
  await vi.waitFor(() => expect(location.pathname).toBe(`/t/${ROOM}`));
});

it('offers the lesson first to a player who has never played', async () => {
  localStorage.clear();
  asked.mockImplementation(async () => Response.json([]));
  await knownGames();
  const shown = render(TodayBox, { daily: daily(), calendar: null, onover: vi.fn() });
  await pressed('today-go', shown);
  expect(shown.buttons('today-ask-learn')[0]?.getAttribute('href')).toBe('/learn');
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/games']);
});

it('says how long a try still runs', () => {
  const shown = render(TodayBox, { daily: daily({ room: ROOM, now: 1000, closes_at: 38_000 }), calendar: null, onover: vi.fn() });
  expect(shown.text()).toContain('0:37');
});

it('says why it does not begin', async () => {
  asked.mockImplementation(async () => Response.json({ code: 'slow_down', details: {} }, { status: 429 }));
  const shown = render(TodayBox, { daily: daily(), calendar: null, onover: vi.fn() });
  await pressed('today-go', shown);
  shown.click('today-ask-go');
  await vi.waitFor(() => {
    flushSync();
    expect(shown.page.querySelector('[role=alert]')).not.toBeNull();
  });
});

it('shows the result: cards with marks, the rank, and a text to share', () => {
  const { page, text, buttons } = render(TodayBox, { daily: played(), calendar: calendarOf(), onover: vi.fn() });
  expect(buttons('today-go')).toHaveLength(0);
  expect([...page.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-mark'))).toEqual(['yes', 'no']);
  expect(text()).toContain('day-rank');
  expect(buttons('today-look')[0]?.getAttribute('href')).toBe('/daily/2026-11-16');
  expect(buttons('day-share')).toHaveLength(1);
});

it('has nothing to share while the best tray is being worked out', () => {
  expect(render(TodayBox, { daily: played({ best: null }), calendar: null, onover: vi.fn() }).buttons('day-share')).toHaveLength(0);
});

it('has fourteen days in words, and today is one of them', () => {
  const { page } = render(TodayBox, { daily: daily(), calendar: calendarOf(), onover: vi.fn() });
  const days = [...page.querySelectorAll('ol li')].map((item) => item.textContent.trim());
  expect([days.length, days.filter((day) => day === 'day-mark-open').length, days.at(-1)]).toEqual([14, 13, 'day-mark-today']);
});
