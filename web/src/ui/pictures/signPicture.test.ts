import { expect, it } from 'vitest';
import { signPicture } from './signPicture';

const TEXTS = { title: 'Hand of the day', subtitle: '<Monday>', possible: 'of 11 possible', streak: '12 days', address: 'example.org' };
const RESULT = {
  points: -3,
  bonus: true,
  signs: [true, false],
};

it('shows points, a sign per card and the streak', () => {
  const svg = signPicture(RESULT, TEXTS, (name) => `var(--${name})`);
  expect(svg).toContain('−3');
  expect(svg).toContain('of 11 possible');
  expect(svg.match(/var\(--good\)/g)).toHaveLength(1);
  expect(svg.match(/var\(--bad\)/g)).toHaveLength(1);
  expect(svg).toContain('12 days');
  expect(svg).toContain('&#60;Monday&#62;');
});

it('has no flame without a streak', () => {
  expect(signPicture(RESULT, { ...TEXTS, streak: '' }, (name) => `var(--${name})`)).not.toContain('--flame');
});

it('leaves room for the widest numbers', () => {
  // The number is 190 high; the next words begin behind its widest signs.
  for (const points of [-4, -12, 0, 11]) {
    const svg = signPicture({ ...RESULT, points }, TEXTS, (name) => `var(--${name})`);
    const after = Number(/<text x="(\d+)" y="352" font-size="72"/.exec(svg)?.[1]);
    const digits = String(Math.abs(points)).length;
    expect(after).toBeGreaterThanOrEqual(84 + 0.7 * 190 * digits + (points < 0 ? 0.84 * 190 : 0));
  }
});

it.each([1, 7, 8, 20, 45, 63])('keeps %i signs on the picture', (count) => {
  const svg = signPicture({ ...RESULT, signs: Array.from({ length: count }, () => true) }, TEXTS, (name) => `var(--${name})`);
  const places = [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"><circle r="54"/g)].map((found) =>
    found.slice(1).map(Number),
  );
  expect(places).toHaveLength(count);
  for (const [x, y, scale] of places) {
    expect(x! + 54 * scale!).toBeLessThan(1200);
    expect(y! - 54 * scale!).toBeGreaterThan(360);
    expect(y! + 54 * scale!).toBeLessThan(550);
  }
});
