import { expect, it } from 'vitest';
import { dailyPicture } from './dailyPicture';

const TEXTS = { title: 'Hand of the day', day: '<Monday>', possible: 'of 11 possible', streak: '12 days', address: 'example.org' };
const RESULT = {
  points: -3,
  bonus: true,
  verdicts: [
    { card: 'K1', fulfilled: true, breaking: [] },
    { card: 'W-O', fulfilled: false, breaking: [3] },
  ],
};

it('shows points, a sign per card and the streak, and no card', () => {
  const svg = dailyPicture(RESULT, TEXTS, (name) => `var(--${name})`);
  expect(svg).toContain('−3');
  expect(svg).toContain('of 11 possible');
  expect(svg.match(/var\(--good\)/g)).toHaveLength(1);
  expect(svg.match(/var\(--bad\)/g)).toHaveLength(1);
  expect(svg).toContain('12 days');
  expect(svg).toContain('&#60;Monday&#62;');
  expect(svg).not.toMatch(/K1|W-O/);
});

it('has no flame without a streak', () => {
  expect(dailyPicture(RESULT, { ...TEXTS, streak: '' }, (name) => `var(--${name})`)).not.toContain('--flame');
});

it('leaves room for the widest numbers', () => {
  // The number is 190 high; the next words begin behind its widest signs.
  for (const points of [-4, -12, 0, 11]) {
    const svg = dailyPicture({ ...RESULT, points }, TEXTS, (name) => `var(--${name})`);
    const after = Number(/<text x="(\d+)" y="352" font-size="72"/.exec(svg)?.[1]);
    const digits = String(Math.abs(points)).length;
    expect(after).toBeGreaterThanOrEqual(84 + 0.7 * 190 * digits + (points < 0 ? 0.84 * 190 : 0));
  }
});
