// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { announcement } from '../../announce';
import type { RoomView } from '../../protocol.gen';
import { inComponent } from '../../testing/component.svelte';
import { result, score, view } from '../../testing/views';
import { actsOf } from './acts';
import { Count } from './count.svelte';

const MINE = 'KWBGO../....../.';
const SCORED = result([score(0, MINE, ['yes', 'no']), score(1, 'K....../....../.', ['no', 'yes'], { bonus_tokens: 1 })]);

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
    if (count.procession.stage.kind === kind) return;
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
  it('reads card after card, then shows tokens, totals and what was possible', () => {
    const stages: string[] = [];
    for (const { length } of actsOf(2, true)) {
      stages.push(count.procession.stage.kind);
      pass(length);
    }
    expect(stages).toEqual(['points', 'card', 'card', 'bonus', 'totals', 'best']);
    expect(count.procession.isOver).toBe(true);
  });

  it('counts spheres one by one before the first card', () => {
    const mine = count.scores[0]!;
    expect(count.procession.points(mine, 2)).toBe(0);
    pass(200);
    expect(count.procession.points(mine, 2)).toBe(1);
    pass(1000);
    expect(count.procession.points(mine, 2)).toBe(5);
  });

  it('marks my cards once they have been read', () => {
    expect([count.markAt(0), count.markAt(1)]).toEqual([null, null]);
    passUntil('card');
    expect([count.current, count.markAt(0), count.markAt(1)]).toEqual([0, 'yes', null]);
    count.procession.skip();
    expect([count.markAt(0), count.markAt(1)]).toEqual(['yes', 'no']);
  });

  it('waits at a card that somebody looks at, and goes on when they have seen it', () => {
    count.look(1);
    flushSync();
    pass(60_000);
    expect([count.current, count.procession.stage.kind]).toEqual([1, 'card']);
    count.look(1);
    flushSync();
    pass(800);
    expect(count.procession.stage.kind).toBe('bonus');
  });

  it('tells those who listen my result, once', () => {
    expect(announcement().trim()).toBe('ceremony-announce');
  });

  it('is shown to those who watch without marks', () => {
    destroy();
    open({ you: null });
    count.procession.skip();
    expect([count.mine, count.markAt(0)]).toEqual([-1, null]);
  });

  it('shows a total on its way from what it was to what it is', () => {
    passUntil('totals');
    expect(count.procession.total(20, 5)).toBe(15);
    pass(1300);
    expect(count.procession.total(20, 5)).toBe(20);
  });
});
