import { expect, it } from 'vitest';
import { Board } from '../../rules/board';
import { judgeTray, marksOn } from '../../rules/judging';
import { DEMO_HAND, DEMO_STEPS } from './demo';

it('places only what stays up, and earns its check marks one by one', () => {
  let board = new Board();
  const earned = [marksOn(DEMO_HAND, board.tray).filter(Boolean).length];
  for (const [color, position] of DEMO_STEPS) {
    const next = board.put(color, position);
    expect(next).not.toBe(board);
    board = next;
    earned.push(marksOn(DEMO_HAND, board.tray).filter(Boolean).length);
  }
  expect(earned).toEqual([0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 3]);
  expect(judgeTray(DEMO_HAND, board.tray)).toMatchObject({ points: 10, bonus: true });
});
