// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { inComponent } from '../../testing/component.svelte';
import { BoxGame } from './boxGame.svelte';

const HAND = ['O2', 'KxW', 'B_'];
const say = vi.fn<(text: string) => void>();

function open(): BoxGame {
  const [game] = inComponent(() => new BoxGame(() => HAND, say));
  return game;
}

beforeEach(() => {
  localStorage.clear();
  say.mockReset();
});

it('a whole game of four is scored, and a reload loses nothing', () => {
  const game = open();
  game.setPlayers(4);
  game.setName(1, 'Ben');
  for (let round = 0; round < 6; round += 1) {
    game.enter(0, { spheres: 11, hasFiveColors: true });
    game.enter(1, { spheres: 9, hasFiveColors: true });
    game.answer(1, 'KxW', false);
    game.score();
  }
  expect([game.isOver, game.round]).toEqual([true, 6]);
  expect(game.results.slice(0, 2).map(({ player, points, tokens, total }) => [player, points, tokens, total])).toEqual([
    [0, 76, 6, 82],
    [1, 52, 0, 46],
  ]);
  const again = open();
  expect([again.results, again.nameOf(1), again.nameOf(2)]).toEqual([game.results, 'Ben', 'box-player']);
});

it('reads the cards out one by one', () => {
  const game = open();
  for (let card = 0; card < HAND.length; card += 1) {
    game.readNext();
    expect(game.reading).toBe(card);
  }
  game.readNext();
  expect([game.reading, say.mock.calls.length]).toEqual([null, HAND.length]);
});

it('takes an answer and a round back', () => {
  const game = open();
  game.enter(0, { spheres: 8 });
  game.answer(0, 'O2', false);
  game.answer(0, 'B_', false);
  game.answer(0, 'O2', true);
  expect(game.gains).toEqual([{ points: 6, tokens: 0 }]);
  game.score();
  game.takeBack();
  expect([game.round, game.builtBy(0).failed]).toEqual([1, ['B_']]);
});

it('has one to four players', () => {
  const game = open();
  game.setPlayers(9);
  expect(game.sheet.names).toHaveLength(4);
  game.setPlayers(0);
  expect(game.sheet.names).toHaveLength(1);
});
