import { beforeEach, expect, it, vi } from 'vitest';
import { result, view } from '../testing/views';
import { Along } from './along.svelte';

const SCORE = { spheres: 1, points: 1, bonus: false, verdicts: [] };
let asked: unknown[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Response.json(SCORE);
  });
});

const scored = (round: number) => view({ phase: 'scored', round, results: [result([])] });

it('asks once what the tray would have scored, when the round is over', async () => {
  const along = new Along();
  along.follow(view());
  along.bench.put('K', 0);
  along.follow(scored(1));
  along.follow(scored(1));
  await vi.waitFor(() => expect(along.checked).toEqual(SCORE));
  expect(asked).toEqual([{ hand: 'K1 K2', tray: 'K....../....../.' }]);
});

it('asks nothing about an empty tray', () => {
  const along = new Along();
  along.follow(view());
  along.follow(scored(1));
  expect(asked).toEqual([]);
});

it('begins every round with an empty tray', async () => {
  const along = new Along();
  along.follow(view());
  along.bench.put('K', 0);
  along.follow(scored(1));
  along.follow(view({ round: 2 }));
  // The answer for the last round is too late now.
  await new Promise((done) => setTimeout(done));
  expect([along.isEmpty, along.checked]).toEqual([true, null]);
});
