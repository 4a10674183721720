import { expect, it } from 'vitest';

const drawn: number[] = [];

it('simulates the chosen date, and a clock that continues', () => {
  const day = new Date().toISOString().slice(0, 10);
  expect(day).toBe(process.env['TEST_DATE'] ?? day);
  expect(new Date(0).getTime()).toBe(0);
  expect(new Date(2026, 1, 28).getMonth()).toBe(1);
  expect(new Date()).toBeInstanceOf(Date);
  expect(Date.now()).toBeLessThanOrEqual(Date.now());
});

// Two tests of one name, because the numbers follow from the seed and the name.
it.each([1, 2])('draws the same numbers whichever tests ran before', () => {
  drawn.push(Math.random());
  expect(new Set(drawn).size).toBe(1);
  expect(Math.random()).not.toBe(drawn[0]);
});
