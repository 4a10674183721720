// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { announcement } from '../../../core/announce';
import type { BestTray, RoomView } from '../../../core/protocol.gen';
import { inComponent } from '../../../testing/component.svelte';
import { result, score, view } from '../../../testing/views';
import { actsOf } from './acts';
import { Count } from './count.svelte';

const MINE = 'KWBGO../....../.';
const BOBS = 'K....../....../.';
const BEST: BestTray = { score: 7, bonus: true, tray: 'KWBGOKW/....../.', failed: [], with_bonus: null, why: null };
const SCORES = [score(0, MINE, ['yes', 'no']), score(1, BOBS, ['no', 'yes'], { bonus_tokens: 1 })];
const SCORED = result(SCORES);
const SOLVED = result(SCORES, { best: BEST, moves: [['K5', 'W6'], ['W1']] });

let count: Count;
let destroy: () => void;

function open(changes: Partial<RoomView> = {}): void {
  [count, destroy] = inComponent(() => {
    const table = view({ phase: 'scored', results: [SCORED], round: 3, ...changes });
    return new Count(() => table);
  });
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

/** Lets acts pass until one of this kind is on. */
function passUntil(kind: string): void {
  for (const { length } of actsOf(2, true)) {
    if (count.timeline.stage.kind === kind) return;
    pass(length);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  open();
});

afterEach(() => {
  destroy();
  vi.useRealTimers();
});

describe('the count', () => {
  it('reads card after card, then shows tokens, totals and the best tray', () => {
    const stages: string[] = [];
    for (const { length } of actsOf(2, true)) {
      stages.push(count.timeline.stage.kind);
      pass(length);
    }
    expect(stages).toEqual(['points', 'card', 'card', 'bonus', 'totals', 'best']);
    expect(count.timeline.isOver).toBe(true);
  });

  it('counts spheres one by one before the first card', () => {
    expect([count.points, count.timeline.counting]).toEqual([0, 0]);
    pass(200);
    expect([count.points, count.timeline.counting]).toEqual([1, 1]);
    pass(1000);
    expect([count.points, count.timeline.counting]).toEqual([5, 5]);
    passUntil('card');
    expect(count.timeline.counting).toBe(0);
  });

  it('marks my cards once they have been read', () => {
    expect([count.markAt(0), count.markAt(1)]).toEqual([null, null]);
    passUntil('card');
    expect([count.current, count.markAt(0), count.markAt(1)]).toEqual([0, 'yes', null]);
    count.skip();
    expect([count.markAt(0), count.markAt(1)]).toEqual(['yes', 'no']);
  });

  it('waits at a selected card, and continues afterward', () => {
    count.look(1);
    flushSync();
    pass(60_000);
    expect([count.current, count.timeline.stage.kind]).toEqual([1, 'card']);
    count.look(1);
    flushSync();
    pass(800);
    expect(count.timeline.stage.kind).toBe('bonus');
  });

  it('tells those who listen my result, once', () => {
    expect(announcement().trim()).toBe('ceremony-announce');
  });

  it('shows those who watch the first tray', () => {
    destroy();
    open({ you: null });
    count.skip();
    expect([count.mine, count.shown.tray, count.markAt(1)]).toEqual([-1, MINE, 'no']);
  });

  it('counts a total up from its value before the round', () => {
    passUntil('totals');
    expect(count.timeline.total(20, 5)).toBe(15);
    pass(1300);
    expect(count.timeline.total(20, 5)).toBe(20);
  });
});

describe('the tray in the middle', () => {
  beforeEach(() => {
    destroy();
    open({ results: [SOLVED] });
  });

  it('stays mine until I ask for the best one', () => {
    for (const { length } of actsOf(2, true)) pass(length);
    pass(60_000);
    expect([count.shown.tray, count.points, count.compared, count.praise]).toEqual([MINE, 3, null, 'good']);
  });

  it('turns into the best one when asked, move by move, beside my points and marks', () => {
    count.skip();
    count.shown.stepper.finish();
    flushSync();
    expect([count.shown.tray, count.shown.words]).toEqual(['KWBGOK./....../.', 'ceremony-move-put']);
    pass(1200);
    expect([count.shown.tray, count.shown.isBest, count.points, count.compared]).toEqual([BEST.tray, true, 3, 3]);
    expect([count.markAt(0), count.markAt(1)]).toEqual(['yes', 'no']);
    expect([count.ghostAt(0), count.ghostAt(1)]).toEqual(['no', 'no']);
  });

  it("can be another player's, with their marks and points beside mine", () => {
    count.skip();
    count.choose(1);
    flushSync();
    expect([count.shown.tray, count.isShownMine, count.points, count.compared]).toEqual([BOBS, false, 3, -1]);
    expect([count.markAt(0), count.markAt(1), count.ghostAt(0), count.ghostAt(1)]).toEqual(['yes', 'no', 'no', 'yes']);
  });

  it('shows a chosen card on every tray along the way', () => {
    count.skip();
    count.look(0);
    count.shown.stepper.goTo(1);
    flushSync();
    // "Exactly one" and "exactly two" black spheres ask for three together.
    expect([count.markAt(0), count.ghostAt(0), count.breaking, count.compared, count.current]).toEqual(['yes', 'no', [0, 5], 2, 0]);
  });

  it('shows the best tray immediately while it is already turning', () => {
    count.skip();
    count.shown.stepper.finish();
    count.shown.stepper.finish();
    flushSync();
    expect([count.shown.tray, count.shown.isBest]).toEqual([BEST.tray, true]);
    count.choose(count.shown.at);
    flushSync();
    expect(count.shown.isBuilt).toBe(true);
  });

  it('needs no move where the best tray was built', () => {
    destroy();
    open({ results: [result(SCORES, { best: BEST, moves: [[], []] })] });
    count.skip();
    flushSync();
    expect([count.shown.moves, count.shown.isBuilt, count.shown.isBest]).toEqual([0, true, true]);
  });

  it('celebrates a tray that nothing beats, with the token that was possible', () => {
    for (const [tokens, praise] of [
      [1, 'perfect'],
      [0, 'brilliant'],
    ] as const) {
      destroy();
      const mine = score(0, MINE, ['yes', 'yes'], { bonus_tokens: tokens });
      open({ results: [result([mine], { best: { ...BEST, score: 5, tray: MINE }, moves: [[]] })] });
      expect(count.isTriumph).toBe(false);
      count.skip();
      flushSync();
      expect([count.praise, count.isTriumph]).toEqual([praise, tokens === 1]);
    }
  });
});
