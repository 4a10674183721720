// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import type { LessonReport } from '../../../core/protocol.gen';
import { Watched } from '../../../core/watched';
import { render } from '../../../testing/render';
import Report from './Report.svelte';
import { resultsUrl } from './report';

const LESSON: LessonReport = {
  game: 1,
  rounds: 6,
  players: 22,
  code: '1ABC',
  kinds: [
    { kind: 'bare', judged: 22, missed: 14, possible: 14 },
    { kind: 'touch', judged: 44, missed: 3, possible: 1 },
    { kind: 'more', judged: 22, missed: 0, possible: 0 },
  ],
};
const answers = new Map<string, unknown>();
const asked: [string, unknown][] = [];

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  answers.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([`${init.method} ${path}`, init.body && JSON.parse(init.body as string)]);
    return Promise.resolve(
      Response.json(answers.get(path) ?? { code: 'unknown_game', details: {} }, { status: answers.has(path) ? 200 : 404 }),
    );
  });
});

it('shows what was missed most first, and only what was missed', async () => {
  answers.set('/api/tables/ABC/lesson', LESSON);
  const { page, text, buttons } = render(Report, { room: 'ABC', game: 1 });
  await settled();
  expect([...page.querySelectorAll('li strong')].map((kind) => kind.textContent)).toEqual(['type-bare', 'type-touch']);
  expect(text()).toContain('report-hardest');
  expect(text()).toMatch(/report-missed.*report-missed.*report-possible/);
  expect(buttons('report-download')[0]?.getAttribute('href')).toBe('/api/tables/ABC/results.csv?lang=en&separator=comma');
});

it('opens a table of the same size with the same cards', async () => {
  answers
    .set('/api/tables/ABC/lesson', LESSON)
    .set('/api/tables/ABC', { settings: { seats: 30 } })
    .set('/api/tables', { room: 'DEF', join_code: 'DEF' });
  const { click } = render(Report, { room: 'ABC', game: 1 });
  await settled();
  click('report-again');
  await settled();
  await settled();
  expect(asked.at(-1)).toEqual(['POST /api/tables', { settings: { seats: 30 }, code: '1ABC' }]);
  expect(location.pathname).toBe('/t/DEF');
});

it('says that there is nothing to show before the first scores, and tells no code before the end', async () => {
  answers.set('/api/tables/ABC/lesson', { ...LESSON, rounds: 0, code: null, kinds: [] });
  const { text, buttons } = render(Report, { room: 'ABC', game: 1 });
  await settled();
  expect(text()).toBe('report-title report-none');
  expect(buttons('report-download')).toEqual([]);
});

it('asks for the separator that a spreadsheet of the language expects', () => {
  const separators = ['en', 'de', 'ru'].map((language) => new URLSearchParams(resultsUrl('ABC', language).split('?')[1]).get('separator'));
  expect(separators).toEqual(['comma', 'semicolon', 'semicolon']);
});

it('sends one request for each game, however many players join the table', async () => {
  answers.set('/api/tables/ABC/lesson', LESSON);
  const table = new Watched({ room: 'ABC', game: 1 });
  render(Report, {
    get room() {
      return table.value.room;
    },
    get game() {
      return table.value.game;
    },
  });
  await settled();
  for (let joined = 0; joined < 30; joined++) {
    table.update((view) => ({ ...view }));
    flushSync();
  }
  await settled();
  expect(asked).toHaveLength(1);
  table.value = { room: 'ABC', game: 2 };
  flushSync();
  await settled();
  expect(asked).toHaveLength(2);
});
