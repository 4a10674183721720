/**
 * One seed for randomness in a test, and a simulated date: the same settings as the tests in Python have
 * (tests/determinism.py). The clock starts at noon UTC and continues from there.
 */

import { beforeEach, expect } from 'vitest';

const FIRST_DAY = Date.UTC(2026, 1, 1, 12);
const DAY = 86_400_000;
const DAYS = 5 * 365;

const seed = process.env['TEST_SEED'] ?? '1';
const date = process.env['TEST_DATE'];
const noon = date === undefined ? FIRST_DAY + DAY * Math.floor(generator(seed)() * DAYS) : Date.parse(`${date}T12:00:00Z`);
const RealDate = Date;
const offset = noon - RealDate.now();

/** Numbers between 0 and 1 that follow from a text (FNV-1a, then mulberry32). */
function generator(text: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

globalThis.Date = class extends RealDate {
  constructor(...parts: [] | ConstructorParameters<typeof RealDate>) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...parts);
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
} as DateConstructor;

// Every test draws the same numbers, whichever tests ran before it.
beforeEach(() => {
  Math.random = generator(`${seed} ${expect.getState().currentTestName}`);
});
