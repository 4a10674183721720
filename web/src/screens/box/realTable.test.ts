// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { announcement } from '../../core/announce';
import { ApiError } from '../../core/api';
import type { Checked, Solved } from '../../core/protocol.gen';
import { inComponent } from '../../testing/component.svelte';
import { RealTable, type Judge } from './realTable.svelte';

const TRAY = 'KW...../....../.';
const BEST: Solved['best'] = { score: 9, bonus: false, tray: 'OWWWOKO/B.B.K./G', failed: ['KxW'], with_bonus: null, why: null };

let judge: { [name in keyof Judge]: ReturnType<typeof vi.fn<Judge[name]>> };
let table: RealTable;
let destroy = (): void => {};

function judged(...verdicts: [string, boolean, number[]][]): Checked {
  return { spheres: 2, points: 0, bonus: false, verdicts: verdicts.map(([card, fulfilled, breaking]) => ({ card, fulfilled, breaking })) };
}

function open(search: string): void {
  [table, destroy] = inComponent(() => new RealTable(search, judge));
}

/** Lets the pause pass after which a change is judged. */
async function wait(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(400);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  judge = {
    check: vi.fn<Judge['check']>(async () => judged(['O2', false, []], ['KxW', false, [0, 1]])),
    solve: vi.fn<Judge['solve']>(async () => ({ best: BEST, moves: ['O4'] })),
    explain: vi.fn<Judge['explain']>(async () => ({ at_all: [['O2', 'KxW']], with_five_colors: [] })),
  };
});

afterEach(() => {
  destroy();
  vi.useRealTimers();
});

describe('the address', () => {
  it('brings hand and tray, and keeps what else is in it', () => {
    open(`?lang=de&hand=O2%20KxW&tray=${TRAY}`);
    expect([table.hand, table.tray]).toEqual([['O2', 'KxW'], TRAY]);
    expect(new URLSearchParams(table.query).get('lang')).toBe('de');
  });

  it('with an impossible tray brings an empty one', () => {
    open('?tray=......./K...../.');
    expect([table.tray, table.query]).toEqual(['......./....../.', '']);
  });

  it('with a hand in other words is read by the server', async () => {
    open('?hand=two%20orange');
    await vi.advanceTimersByTimeAsync(0);
    expect(judge.check).toHaveBeenCalledWith({ hand: 'two orange', tray: '......./....../.' });
    expect(table.hand).toEqual(['O2', 'KxW']);
  });
});

describe('judging', () => {
  beforeEach(() => open(`?hand=O2%20KxW&tray=${TRAY}`));

  it('judges immediately without the server, and announces the score when changes pause', async () => {
    expect(table.verdicts).toEqual([
      { card: 'O2', fulfilled: false, breaking: [] },
      { card: 'KxW', fulfilled: false, breaking: [0, 1] },
    ]);
    table.building.onTray.onlift(1);
    flushSync();
    expect(table.verdicts.map(({ fulfilled }) => fulfilled)).toEqual([false, true]);
    expect(announcement()).not.toBe('check-score');
    await wait();
    expect(announcement()).toBe('check-score');
    expect(judge.check).not.toHaveBeenCalled();
  });

  it('points at the first card that fails, or at the chosen one', () => {
    expect(table.pointed?.card).toBe('O2');
    table.chosen = 'KxW';
    expect([table.pointed?.card, table.pairs]).toEqual(['KxW', [[0, 1]]]);
  });

  it('needs cards and spheres', () => {
    table.setHand([]);
    expect([table.checked, table.pointed]).toEqual([null, undefined]);
  });
});

describe('the best tray', () => {
  beforeEach(() => open(`?hand=O2%20KxW&tray=${TRAY}`));

  it('of another hand is not shown beside an empty tray', async () => {
    destroy();
    open('?hand=O2%20KxW');
    flushSync();
    await table.solve();
    expect(table.result?.best).toEqual(BEST);
    table.setHand(['O2']);
    flushSync();
    expect([table.result, table.conflicts]).toEqual([null, []]);
  });

  it('comes with the moves there, and with the cards that rule each other out', async () => {
    flushSync();
    const solved = table.solve();
    expect(table.result?.best).toBeNull();
    await solved;
    expect(judge.solve).toHaveBeenCalledWith({ hand: 'O2 KxW', tray: TRAY });
    expect([table.result?.best, table.result?.moves]).toEqual([BEST, [['O4']]]);
    expect(table.conflicts).toEqual([{ reason: 'at-all', sets: [['O2', 'KxW']] }]);
  });

  it('needs no explanation when it earns a bonus token', async () => {
    judge.solve.mockResolvedValueOnce({ best: { ...BEST, bonus: true }, moves: null });
    await table.solve();
    expect(judge.explain).not.toHaveBeenCalled();
  });

  it('says what went wrong until something changes', async () => {
    judge.solve.mockRejectedValueOnce(new ApiError('slow_down'));
    flushSync();
    await table.solve();
    expect(table.problem).not.toBe('');
    table.building.onTray.onlift(1);
    flushSync();
    expect(table.problem).toBe('');
  });

  it('is forgotten when the answer comes after a change', async () => {
    flushSync();
    const solved = table.solve();
    table.setHand(['O2']);
    flushSync();
    await solved;
    expect(table.result).toBeNull();
  });
});

describe('a typed hand', () => {
  beforeEach(() => open(''));

  it('that cannot be read is explained, until another one can', async () => {
    judge.check.mockRejectedValueOnce(new ApiError('unknown_card', { text: 'zz' }));
    await table.type('zz');
    expect([table.typo, table.hand]).toEqual(['error-unknown-card', []]);
    await table.type('O2');
    expect([table.typo, table.hand]).toEqual(['', ['O2']]);
  });
});
