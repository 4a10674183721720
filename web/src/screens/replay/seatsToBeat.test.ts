import { expect, it } from 'vitest';
import { answerReplay } from '../../testing/challenges';
import { seatsToBeat } from './seatsToBeat';

it('offers people and bots who built in every round, not ghosts', () => {
  const seats = (replay: Parameters<typeof seatsToBeat>[0]): number[] => seatsToBeat(replay).map(({ seat }) => seat);
  expect(seats(answerReplay())).toEqual([0]);
  expect(seats(answerReplay({ bots: [null, 'casual'] }))).toEqual([0, 1]);
  const [first, second] = answerReplay().rounds;
  const late = { ...first!, result: { ...first!.result, scores: first!.result.scores.slice(0, 1) } };
  expect(seats(answerReplay({ bots: [null, null], rounds: [late, second!] }))).toEqual([0]);
});
