import { expect, it } from 'vitest';
import { answerReplay } from '../../testing/challenges';
import { comparisonOf } from './comparison';

it('puts every round of both sides next to each other', () => {
  const found = comparisonOf(answerReplay())!;
  expect(found.rounds.map(({ player, ghost, best }) => [player.points, ghost.points, best?.score ?? null])).toEqual([
    [9, 7, 11],
    [4, 8, 11],
  ]);
  expect([found.player, found.ghost].map(({ worth, total }) => [worth, total])).toEqual([
    [4, 33],
    [4, 31],
  ]);
});

it('finds the ghost wherever it sits, and says so where there is none', () => {
  const turned = answerReplay({ bots: ['ghost', null], names: ['Ann', 'Ben'] });
  expect(comparisonOf(turned)!.ghost.total).toBe(33);
  expect(comparisonOf(answerReplay({ bots: [null, 'casual'] }))).toBeNull();
});
