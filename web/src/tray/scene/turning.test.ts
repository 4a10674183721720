import { describe, expect, it } from 'vitest';
import { HIGHEST, Turning } from './turning';

describe('turning', () => {
  const settle = (turning: Turning): void => {
    for (let i = 0; i < 400 && turning.moving; i++) turning.step(1 / 60);
  };
  it('springs to the nearest sixth of a turn and back to its height', () => {
    const turning = new Turning(0.7);
    turning.hold();
    turning.follow(0.8, 0.3, 0.1);
    turning.release(true);
    settle(turning);
    expect(turning.yaw).toBeCloseTo(Math.PI / 3);
    expect(turning.pitch).toBeCloseTo(0.7);
    expect(turning.moving).toBe(false);
  });
  it('keeps swinging when released in motion', () => {
    const turning = new Turning(0.7);
    turning.hold();
    for (let i = 0; i < 6; i++) turning.follow(0.1, 0, 1 / 60);
    turning.release(false);
    settle(turning);
    expect(turning.yaw).toBeGreaterThan(Math.PI / 2);
  });
  it('goes home by the shortest way', () => {
    const turning = new Turning(0.7);
    turning.nudge(7, 5);
    settle(turning);
    expect(turning.pitch).toBeCloseTo(HIGHEST);
    turning.home();
    expect(Math.abs(turning.yaw)).toBeLessThan(Math.PI);
    settle(turning);
    expect([turning.yaw, turning.pitch]).toEqual([0, 0.7]);
  });
  it('gives way like rubber beyond its ends', () => {
    const turning = new Turning(0.7);
    turning.hold();
    turning.follow(0, 1, 0.1);
    const before = turning.pitch;
    turning.follow(0, 1, 0.1);
    expect(turning.pitch - before).toBeLessThan(0.5);
  });
});
