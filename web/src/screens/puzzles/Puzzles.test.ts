// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../core/api';
import type { PuzzleSource } from '../../offline/puzzleSource';
import type { PuzzleRecord } from '../../core/protocol.gen';
import { puzzle, RATING, sourceOf } from '../../testing/puzzles';
import { render } from '../../testing/render';
import PuzzlePage from './PuzzlePage.svelte';
import Puzzles from './Puzzles.svelte';

const RECORD: PuzzleRecord = { player: RATING, level: 'hard', totals: [{ kind: 'optimum', grade: 'evil', solved: 3, tried: 8 }] };
const next = vi.fn<PuzzleSource['next']>();
const record = vi.fn<PuzzleSource['record']>();

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => {});
  next.mockReset();
  next.mockResolvedValue(puzzle({ id: 17 }));
  record.mockReset();
  record.mockResolvedValue(RECORD);
});

it("leads to a puzzle of the chosen kind at the player's level", async () => {
  const { page } = render(Puzzles, { source: sourceOf({ next, record }) });
  await settled();
  page.querySelector<HTMLElement>('[data-kind=conflict]')!.click();
  await settled();
  expect([next.mock.calls, location.pathname]).toEqual([[['conflict', null]], '/puzzles/17']);
});

it('shows rating and totals, and a level only once it is known', async () => {
  const { text, page } = render(Puzzles, { source: sourceOf({ next, record }) });
  await settled();
  expect([text().includes('puzzles-certain'), text().includes('puzzles-my-level-is')]).toEqual([true, true]);
  expect([...page.querySelectorAll('td')].filter((cell) => cell.textContent === 'puzzles-solved-of')).toHaveLength(1);
});

it('shows no level for a new player', async () => {
  record.mockResolvedValue({ player: { rating: 1500, deviation: 350, answers: 0 }, level: 'medium', totals: [] });
  const { text } = render(Puzzles, { source: sourceOf({ next, record }) });
  await settled();
  expect([text().includes('puzzles-finding'), text().includes('puzzles-my-level-is'), text().includes('puzzles-none')]).toEqual([
    true,
    false,
    true,
  ]);
});

it('says what is wrong, and tries again', async () => {
  record.mockRejectedValueOnce(new ApiError('unreachable'));
  const { page, click } = render(Puzzles, { source: sourceOf({ next, record }) });
  await settled();
  expect(page.querySelector('[role=alert]')).not.toBeNull();
  click('games-retry');
  await settled();
  expect(page.querySelector('[role=alert]')).toBeNull();
});

it('says kindly that a puzzle does not exist, with a way to those that do', async () => {
  const at = vi.fn<PuzzleSource['at']>().mockRejectedValue(new ApiError('unknown_puzzle'));
  const { text, buttons } = render(PuzzlePage, { id: 999, source: sourceOf({ at }) });
  await settled();
  await settled();
  expect(text()).toContain('problem-unknown-puzzle');
  expect(buttons('puzzles-title').some((way) => way.getAttribute('href') === '/puzzles')).toBe(true);
  expect(buttons('games-retry')).toEqual([]);
});
