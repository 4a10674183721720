// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { takePendingMessages } from '../../table/start';
import { calendarOf, DAY, daily, played, ROOM } from '../../testing/daily';
import { render, type Shown } from '../../testing/render';
import DayPage from './DayPage.svelte';

const OVER = { now: 4_000_000 };
let answers: Record<string, unknown>;
let sent: string[];

beforeEach(() => {
  sent = [];
  answers = { '/api/daily/days': calendarOf(), '/api/solve': { best: played().best, moves: ['+K:7'] } };
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return path in answers ? Response.json(answers[path]) : Response.json({ code: 'unknown_day', details: {} }, { status: 404 });
  });
});

async function page(answer: unknown, day = DAY): Promise<Shown> {
  if (answer) answers[`/api/daily/${day}`] = answer;
  const shown = render(DayPage, { day });
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  return shown;
}

it('shows my try, the results of all players, and my other days', async () => {
  const { page: shown, text, buttons } = await page(played());
  expect(shown.querySelectorAll('figure svg[role=img]')).toHaveLength(1);
  expect(text()).toContain('day-rank');
  expect([...shown.querySelectorAll('tbody th[scope=row]')].filter((row) => row.textContent.includes('day-chart-you'))).toHaveLength(1);
  expect(buttons('day-replay')[0]?.getAttribute('href')).toBe(`/replay/${ROOM}/1`);
  expect(text()).toContain('day-next-hand');
});

it('points at the spheres that break a card', async () => {
  const { page: shown } = await page(played());
  shown.querySelector<HTMLElement>('[data-card="W-O"]')!.click();
  flushSync();
  expect(shown.querySelectorAll('.halo')).toHaveLength(2);
});

it('covers cards and solution of a day that was not played, and plays it outside the records', async () => {
  const { page: shown, text, buttons, click } = await page(played({ ...OVER, result: null, beaten: null, room: null }));
  expect(shown.querySelector('[data-card]')).toBeNull();
  expect(text()).toContain('day-outside-missed');
  click('day-uncover');
  expect(shown.querySelectorAll('[data-card]')).toHaveLength(2);
  answers[`/api/daily/${DAY}/practice`] = { room: 'PRACTICE', code: null };
  expect(buttons('day-play')).toHaveLength(1);
  click('day-play');
  await vi.waitFor(() => expect(location.pathname).toBe('/t/PRACTICE'));
  expect(sent).toContain(`POST /api/daily/${DAY}/practice`);
  expect(takePendingMessages('PRACTICE').map(({ type }) => type)).toEqual(['take_seat', 'start']);
});

it("offers today's hand to a player who has not played it", async () => {
  const { buttons, text } = await page(daily());
  expect(buttons('today-go')).toHaveLength(1);
  expect(text()).not.toContain('day-others');
});

it('leads from a day that is over to the one of today', async () => {
  const { text } = await page(played(OVER));
  expect(text()).toContain('day-play-today');
  expect(text()).not.toContain('day-next-hand');
});

it('says that there is no such day', async () => {
  expect((await page(null, '2026-02-31')).page.querySelector('[role=alert]')).not.toBeNull();
});
