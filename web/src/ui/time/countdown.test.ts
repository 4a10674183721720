// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { nameScreen } from '../../core/title';
import { render } from '../../testing/render';
import Hourglass from './Hourglass.svelte';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  nameScreen('');
});

afterEach(() => vi.useRealTimers());

function open(props: { endsAt?: number | null; startsAt?: number | null; begunAt?: number | null; seconds?: number }) {
  const { page } = render(Hourglass, { endsAt: null, seconds: 60, now: Date.now, ...props });
  const timer = (): string => page.querySelector('[role=timer]')?.textContent ?? '';
  const spoken = (): string[] => [...page.querySelectorAll('[aria-live]')].map((found) => found.textContent);
  const pass = (milliseconds: number): void => {
    vi.advanceTimersByTime(milliseconds);
    flushSync();
  };
  return { page, timer, spoken, pass };
}

describe('an hourglass', () => {
  it('shows the seconds left, also in the title of the page', () => {
    const { timer, pass } = open({ endsAt: 1_042_000 });
    expect([timer(), document.title]).toEqual(['0:42', '0:42 · Dimension']);
    pass(1500);
    expect([timer(), document.title]).toEqual(['0:41', '0:41 · Dimension']);
    pass(60_000);
    expect([timer(), document.title]).toEqual(['0:00', 'Dimension']);
  });

  it('speaks politely at ten seconds, and interrupts at the end', () => {
    const { spoken, pass } = open({ endsAt: 1_012_000 });
    expect(spoken()).toEqual(['', '']);
    pass(2100);
    expect(spoken()).toEqual(['hourglass-seconds-left', '']);
    pass(10_000);
    expect(spoken()).toEqual(['hourglass-seconds-left', 'hourglass-time-up']);
  });

  it('turns warm in the last ten seconds', () => {
    const { page, pass } = open({ endsAt: 1_012_000 });
    expect(page.querySelector('.late')).toBeNull();
    pass(2100);
    expect(page.querySelector('.late')).not.toBeNull();
  });

  it('counts down to the round during the lead-in', () => {
    const { timer, pass } = open({ startsAt: 1_003_000 });
    expect([timer(), document.title]).toEqual(['3', 'Dimension']);
    pass(1100);
    expect(timer()).toBe('2');
  });

  it('counts up from the start of the round where no sand runs', () => {
    const { timer, pass } = open({ seconds: 0, begunAt: 995_000 });
    expect(timer()).toBe('0:05');
    pass(2000);
    expect(timer()).toBe('0:07');
  });
});
