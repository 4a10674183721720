import { beforeEach, expect, it, vi } from 'vitest';
import { parseTray } from '../rules/board';
import { judgeTray } from '../rules/judging';
import { result, view } from '../testing/views';
import { PracticeTray } from './practiceTray.svelte';

const fetched = vi.fn();

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

const scored = (round: number) => view({ phase: 'scored', round, results: [result([])] });

it('judges the tray when the round is over, without the server', () => {
  const practice = new PracticeTray();
  practice.follow(view());
  practice.bench.edit((board) => board.put('K', 0));
  expect(practice.checked).toBeNull();
  practice.follow(scored(1));
  expect(practice.checked).toEqual(judgeTray(['K1', 'K2'], parseTray('K....../....../.')));
  expect(fetched).not.toHaveBeenCalled();
});

it('does not judge an empty tray', () => {
  const practice = new PracticeTray();
  practice.follow(view());
  practice.follow(scored(1));
  expect(practice.checked).toBeNull();
});

it('begins every round with an empty tray', () => {
  const practice = new PracticeTray();
  practice.follow(view());
  practice.bench.edit((board) => board.put('K', 0));
  practice.follow(scored(1));
  practice.follow(view({ round: 2 }));
  expect([practice.isEmpty, practice.checked]).toEqual([true, null]);
});
