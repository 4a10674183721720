// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOST_HANDED_IN } from '../core/protocol.gen';
import { keepResult, sendResults, waitingResults, type Played } from './handIn';

const DAY = { kind: 'day', day: '2026-11-15', tray: 'K....../....../.' } as const;
let batches: Played[][];
let answer: (ids: string[]) => { stored: string[]; refused: string[] };

beforeEach(() => {
  batches = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { results } = JSON.parse(String(init.body)) as { results: Played[] };
    batches.push(results);
    return new Response(JSON.stringify(answer(results.map(({ id }) => id))));
  });
});

afterEach(async () => {
  answer = (ids) => ({ stored: ids, refused: [] });
  await sendResults();
  vi.unstubAllGlobals();
});

it('results are handed in batch by batch, and then forgotten', async () => {
  answer = (ids) => ({ stored: ids, refused: [] });
  for (let at = 0; at <= MOST_HANDED_IN; at += 1) keepResult(DAY, at);
  await Promise.all([sendResults(), sendResults()]);
  expect(batches.map((batch) => batch.length)).toEqual([MOST_HANDED_IN, 1]);
  expect(batches[0]![3]).toMatchObject({ ...DAY, played_at: 3 });
  expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(MOST_HANDED_IN + 1);
  expect(waitingResults()).toEqual([]);
});

it('keeps results that the server cannot judge yet, and drops refused ones', async () => {
  for (let at = 0; at < 3; at += 1) keepResult(DAY, at);
  answer = ([first]) => ({ stored: [], refused: batches.length === 1 ? [first!] : [] });
  await sendResults();
  expect(waitingResults().map(({ played_at }) => played_at)).toEqual([1, 2]);
});

it('without a network everything waits', async () => {
  keepResult(DAY, 1);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await sendResults();
  expect(waitingResults()).toHaveLength(1);
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { results } = JSON.parse(String(init.body)) as { results: Played[] };
    return new Response(JSON.stringify({ stored: results.map(({ id }) => id), refused: [] }));
  });
});
