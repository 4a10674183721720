// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { PuzzleSource } from '../../offline/puzzleSource';
import { puzzle, sourceOf } from '../../testing/puzzles';
import { chooseGrade, chosenGrade, Series } from './series';

const next = vi.fn<PuzzleSource['next']>();

beforeEach(() => {
  localStorage.clear();
  let id = 0;
  next.mockReset();
  next.mockImplementation(async (kind) => puzzle({ id: ++id, kind }));
});

it('fetches the next puzzle ahead, once', async () => {
  const series = new Series(sourceOf({ next }));
  series.prepare('optimum');
  series.prepare('optimum');
  expect((await series.take('optimum')).id).toBe(1);
  expect(next).toHaveBeenCalledOnce();
});

it('fetches another one where the kind or the grade has changed', async () => {
  const series = new Series(sourceOf({ next }));
  series.prepare('fulfill');
  chooseGrade('evil');
  expect(await series.take('fulfill')).toMatchObject({ id: 2 });
  expect(await series.take('conflict')).toMatchObject({ kind: 'conflict' });
  expect(next.mock.calls).toEqual([
    ['fulfill', null, null],
    ['fulfill', 'evil', null],
    ['conflict', 'evil', null],
  ]);
});

it('continues with puzzles about the same kind of card', async () => {
  const series = new Series(sourceOf({ next }));
  series.prepare('fulfill', 'touch');
  await series.take('fulfill', 'touch');
  await series.take('fulfill');
  expect(next.mock.calls).toEqual([
    ['fulfill', null, 'touch'],
    ['fulfill', null, null],
  ]);
});

it('retries a puzzle that could not be fetched ahead', async () => {
  next.mockRejectedValueOnce(new Error('no network'));
  const series = new Series(sourceOf({ next }));
  series.prepare('fulfill');
  await new Promise((resolve) => setTimeout(resolve));
  expect((await series.take('fulfill')).id).toBe(1);
});

it('remembers the grade, and ignores an unknown one', () => {
  chooseGrade('hard');
  expect(chosenGrade()).toBe('hard');
  localStorage.setItem('dimension.puzzle-grade', '"any"');
  expect(chosenGrade()).toBeNull();
});
