import { describe, expect, it } from 'vitest';
import { announcementAt, digits, secondsUntil, untilNextSecond } from './clock';

describe('the clock', () => {
  it('shows a second until it is over and never goes below zero', () => {
    expect(secondsUntil(10_000, 0)).toBe(10);
    expect(secondsUntil(10_000, 1)).toBe(10);
    expect(secondsUntil(10_000, 1000)).toBe(9);
    expect(secondsUntil(10_000, 12_000)).toBe(0);
  });

  it('wakes up about once a second, right after the shown second changes', () => {
    for (const now of [0, 1, 250, 999, 1500]) {
      const wait = untilNextSecond(10_000, now);
      expect(wait).toBeLessThanOrEqual(1000);
      expect(wait).toBeGreaterThanOrEqual(100);
      const shown = secondsUntil(10_000, now);
      if (wait > 100 && wait < 1000) expect(secondsUntil(10_000, now + wait)).toBe(shown - 1);
    }
  });

  it('writes minutes and seconds', () => {
    expect([0, 9, 60, 605].map(digits)).toEqual(['0:00', '0:09', '1:00', '10:05']);
  });

  it('speaks at 30, 10 and 5 seconds and at the end, but not at the start', () => {
    const spoken = Array.from({ length: 61 }, (_, left) => left).filter((left) => announcementAt(left, 60));
    expect(spoken).toEqual([0, 5, 10, 30]);
    expect(announcementAt(30, 30)).toBeNull();
    expect(announcementAt(5, 60)).toBe('assertive');
  });
});
