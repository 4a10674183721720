import { beforeEach, expect, it, vi } from 'vitest';
import { judgeTray } from '../rules/judging';
import { result, view } from '../testing/views';
import { Along } from './along.svelte';

const fetched = vi.fn();

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

const scored = (round: number) => view({ phase: 'scored', round, results: [result([])] });

it('judges the tray when the round is over, without the server', () => {
  const along = new Along();
  along.follow(view());
  along.bench.put('K', 0);
  expect(along.checked).toBeNull();
  along.follow(scored(1));
  expect(along.checked).toEqual(judgeTray(['K1', 'K2'], 'K....../....../.'));
  expect(fetched).not.toHaveBeenCalled();
});

it('does not judge an empty tray', () => {
  const along = new Along();
  along.follow(view());
  along.follow(scored(1));
  expect(along.checked).toBeNull();
});

it('begins every round with an empty tray', () => {
  const along = new Along();
  along.follow(view());
  along.bench.put('K', 0);
  along.follow(scored(1));
  along.follow(view({ round: 2 }));
  expect([along.isEmpty, along.checked]).toEqual([true, null]);
});
