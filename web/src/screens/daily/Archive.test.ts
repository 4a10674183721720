// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { calendarOf, daily } from '../../testing/daily';
import { render } from '../../testing/render';
import Archive from './Archive.svelte';

beforeEach(() => {
  const entry = { grade: 'evil', players: 3, points: 9, bonus: true, best: 9, best_bonus: true } as const;
  const answers: Record<string, unknown> = {
    '/api/daily': daily(),
    '/api/daily/days': calendarOf({ days: [{ ...entry, day: '2026-11-15' }] }),
  };
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
});

it('leads to every day there has been, month by month', async () => {
  const { page, text, click } = render(Archive, {});
  await vi.waitFor(() => {
    flushSync();
    expect(page.querySelector('table')).not.toBeNull();
  });
  const days = (): string[] => [...page.querySelectorAll('td a')].map((link) => link.getAttribute('href')!);
  expect([days().length, days()[0], days().at(-1)]).toEqual([16, '/daily/2026-11-01', '/daily/2026-11-16']);
  expect(page.querySelector('a[href="/daily/2026-11-15"]')?.textContent).toContain('day-mark-best');
  click('day-month-before');
  expect(days()).toHaveLength(31);
  for (let month = 10; month > 1; month--) click('day-month-before');
  expect([days()[0], (page.querySelector('[aria-label=day-month-before]') as HTMLButtonElement).disabled]).toEqual([
    '/daily/2026-01-01',
    true,
  ]);
  expect(text()).toContain('day-archive-about');
});
