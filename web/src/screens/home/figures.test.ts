import { expect, it } from 'vitest';
import type { GameResult } from '../../core/protocol.gen';
import { bestAlone } from './figures';

function game(total: number, par: number | null, changes: Partial<GameResult> = {}): GameResult {
  const me = { name: 'Ada', bot: false, you: true, total, place: 1 };
  return {
    room: 'R',
    game: 1,
    ended_at: 0,
    code: '',
    known: false,
    players: [me],
    par,
    daily: null,
    more: 0,
    challenge: null,
    helped: false,
    ...changes,
  };
}

it('is the game alone that came nearest to what was possible', () => {
  const bot = { name: 'Tilda', bot: true, you: false, total: 5, place: 2 };
  const others = [
    game(90, 90, { daily: { day: '2026-11-16', points: 11, best: 11 } }),
    game(80, 80, { players: [...game(80, 80).players, bot] }),
    game(99, null),
  ];
  expect(bestAlone([game(60, 82), game(68, 76), game(10, 80), ...others])).toEqual({ points: 68, best: 76 });
  expect(bestAlone(others)).toBeNull();
});
