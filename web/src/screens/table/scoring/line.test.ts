// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { flushSync } from 'svelte';
import type { RoundResult } from '../../../core/protocol.gen';
import { inComponent } from '../../../testing/component.svelte';
import { result, score, view } from '../../../testing/views';
import { Count } from './count.svelte';
import { lineOf, type Line } from './line';

const BEST = {
  score: 7,
  bonus: false,
  tray: 'KW...../....../.',
  failed: [],
  with_bonus: { score: 6, tray: 'KWBGO../....../.' },
  why: null,
};
const SCORES = [score(0, 'K....../....../.', ['yes', 'no'], { bonus_tokens: 1 }), score(1, 'W....../....../.', ['no', 'no'])];

let destroy = (): void => {};
afterEach(() => destroy());

function line(found: RoundResult, act: (count: Count) => void): Line {
  const table = view({ phase: 'scored', results: [found] });
  const [count, stop] = inComponent(() => new Count(() => table));
  destroy = stop;
  act(count);
  flushSync();
  return lineOf(count, table);
}

it('is the sentence of the selected card, with its verdict', () => {
  expect(line(result(SCORES), (count) => count.look(1))).toEqual({ text: 'card-exactly', mark: 'no', note: 'ceremony-none-there' });
});

it('is about the best tray after the count', () => {
  const solved = result(SCORES, { best: BEST, moves: [['W1'], ['K1', '-0']] });
  expect(line(result(SCORES), (count) => count.skip()).text).toBe('ceremony-best-waiting');
  expect(line(solved, (count) => count.skip()).text).toBe('ceremony-moves-away');
  expect(line(result(SCORES, { best: BEST }), (count) => count.skip()).text).toBe('ceremony-best');
  expect(line(solved, (count) => (count.skip(), count.choose(1))).text).toBe('ceremony-away-of');
  expect(line(solved, (count) => (count.skip(), count.choose(1), count.shown.stepper.goTo(1))).text).toBe(
    'ceremony-move-of ceremony-move-put',
  );
  expect(line(solved, (count) => (count.skip(), count.shown.stepper.goTo(1)))).toEqual({
    text: 'ceremony-best',
    mark: null,
    note: 'ceremony-best-with-bonus',
  });
  expect(
    line(result(SCORES, { best: { ...BEST, failed: ['K1'] }, moves: [['W1'], []] }), (count) => (count.skip(), count.shown.stepper.goTo(1)))
      .text,
  ).toBe('ceremony-best-gives-up');
  expect(line(result(SCORES, { best: BEST, moves: [[], []] }), (count) => count.skip()).text).toBe('ceremony-perfect');
});
