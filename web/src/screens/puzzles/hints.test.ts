// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { HINTSTEPS, type Hint, type HintStep } from '../../core/protocol.gen';
import { costAfter, rememberHints, rememberedHints, stepsFor, withHint, type ShownHints } from './hints';

const TRAY = '......./....../.';
const NOTHING: ShownHints = { puzzle: 7, hints: [], cost: 0, from: null };

function hint(step: HintStep, changes: Partial<Hint> = {}): Hint {
  return { step, points: null, bonus: null, cards: null, move: null, tray: null, count: null, fact: null, ...changes };
}

beforeEach(() => sessionStorage.clear());

it('costs a quarter of a win for each step, whatever was skipped', () => {
  expect(HINTSTEPS.map((step) => costAfter(NOTHING, step))).toEqual([1, 2, 2, 3, 4]);
});

it('costs nothing to repeat a smaller hint', () => {
  const taken = withHint(NOTHING, hint('give_up'), TRAY);
  expect([costAfter(taken, 'possible'), costAfter(taken, 'move')]).toEqual([2, 3]);
});

it('costs the whole win to take a second move, which replaces the first', () => {
  const once = withHint(NOTHING, hint('move', { move: 'K0' }), TRAY);
  const twice = withHint(once, hint('move', { move: 'W1' }), 'K....../....../.');
  expect([once.cost, twice.cost, twice.hints.map(({ move }) => move), twice.from]).toEqual([3, 4, ['W1'], 'K....../....../.']);
});

it('offers no card to give up where every card can be fulfilled', () => {
  expect(stepsFor('fulfill')).toEqual(['possible', 'fact', 'move', 'tray']);
  expect(stepsFor('optimum')).toEqual(HINTSTEPS);
});

it('offers no fact about trays for a puzzle about contradictions', () => {
  expect(stepsFor('conflict')).toEqual(['possible', 'give_up', 'move', 'tray']);
});

it('costs one more quarter for a second fact, and never all', () => {
  const fact = { place: 'tray', color: 'K', least: 1, most: 1, cards: ['K1'] } as const;
  const once = withHint(NOTHING, hint('fact', { fact }), TRAY);
  const twice = withHint(once, hint('fact', { fact }), TRAY);
  expect([once.cost, twice.cost, costAfter(twice, 'fact')]).toEqual([2, 3, 3]);
});

it('costs nothing to hear that there is no fact left', () => {
  expect(withHint(NOTHING, hint('fact'), TRAY).cost).toBe(0);
});

it('is remembered for its own puzzle', () => {
  const taken = withHint(NOTHING, hint('possible', { points: 9, bonus: true }), TRAY);
  rememberHints(taken);
  expect([rememberedHints(7), rememberedHints(8)]).toEqual([taken, { puzzle: 8, hints: [], cost: 0, from: null }]);
});
