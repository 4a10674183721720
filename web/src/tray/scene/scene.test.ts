import { describe, expect, it } from 'vitest';
import { parseTray } from '../../game/board';
import { facing } from './facing';
import { LIGHTMAP_SIZE, bakeFloor } from './lightmap';
import { DROP, glow, isDone, pose, recast, shake } from './motion';
import { Pace } from './pace';
import { pick } from './picking';
import { centerOf, dot, length, minus, normalized } from './space';
import type { Point } from './space';
import { HIGHEST, Turning } from './turning';

const EYE: Point = [0, 8, 9];
const toward = (point: Point): Point => normalized(minus(point, EYE));
const sphere = (position: number) => ({ position, center: centerOf(position, 0), filled: true });
const ghost = (position: number) => ({ position, center: centerOf(position, 0), filled: false });

describe('picking', () => {
  it('finds the sphere in front', () => {
    expect(pick(EYE, toward(centerOf(7, 0)), [0, 1, 2, 7].map(sphere))).toBe(7);
  });
  it('finds nothing beside everything', () => {
    expect(pick(EYE, toward([0, 0, 3]), [0, 1, 2].map(sphere))).toBeNull();
  });
  it('is generous at the edge', () => {
    expect(pick(EYE, toward([1.58, 0, 0]), [0, 3].map(sphere))).toBe(3);
  });
  it('takes the nearest middle among overlapping ghosts', () => {
    const targets = [...[0, 1, 2, 3, 4, 5, 6].map(sphere), ...[7, 8, 9, 10, 11, 12].map(ghost)];
    for (const position of [8, 9, 10, 11, 12]) expect(pick(EYE, toward(centerOf(position, 0)), targets)).toBe(position);
  });
  it('reaches a sphere whose middle is nearer than that of the ghost before it', () => {
    const [x, y, z] = centerOf(4, 0);
    expect(pick(EYE, toward([x + 0.1, y, z + 0.15]), [...[0, 3, 4].map(sphere), ghost(9)])).toBe(4);
  });
});

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
  it('swings on when let go in motion', () => {
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

describe('the pace', () => {
  const slowAfter = (times: readonly number[]): boolean => {
    const pace = new Pace();
    times.forEach((time) => pace.passed(time));
    return pace.isSlow;
  };
  const repeated = (times: readonly number[], count: number): number[] => Array.from({ length: count }, () => times).flat();

  it('is slow only when most pictures are, for a while', () => {
    expect(slowAfter(repeated([70], 60))).toBe(true);
    expect(slowAfter(repeated([70, 70, 16], 120))).toBe(true);
    expect(slowAfter(repeated([70, 16], 200))).toBe(false);
    expect(slowAfter(repeated([70], 20))).toBe(false);
  });
  it('does not mind a page that was out of sight', () => {
    expect(slowAfter(repeated([5000], 200))).toBe(false);
  });
});

describe('motion', () => {
  it('drops what is new, crosses what is exchanged, fades what is gone', () => {
    const before = recast([], parseTray('KWB..../....../.'), 0, true);
    const after = recast(before, parseTray('OW.G.../....../.'), 100, false);
    const how = after.map((actor) => `${actor.position}${actor.color} ${actor.how}`);
    expect(how.sort()).toEqual(['0K vanishes', '0O appears', '1W there', '2B leaves', '3G drops']);
  });
  it('shows a placed sphere from the first moment and ends the drop within 200 ms', () => {
    const [actor] = recast([], parseTray('K....../....../.'), 0, false);
    expect(pose(actor!, 0)).toMatchObject({ opacity: 1 });
    expect(DROP).toBeLessThan(200);
    expect(isDone(actor!, DROP)).toBe(true);
    expect(pose(actor!, DROP).height).toBeCloseTo(0);
  });
  it('comes to rest after shaking and glowing', () => {
    expect(shake(10_000)).toBe(0);
    expect(glow(1500)).toBe(glow(9000));
  });
  it('does not move for those who want no motion', () => {
    const before = recast([], parseTray('KWB..../....../.'), 0, true);
    expect(recast(before, parseTray('O....../....../.'), 5, true)).toEqual([{ position: 0, color: 'O', since: 5, how: 'there' }]);
  });
});

describe('marks', () => {
  it('face the eye when nothing is in the way', () => {
    const center = centerOf(5, 0);
    expect(dot(facing(EYE, center, []), normalized(minus(EYE, center)))).toBeCloseTo(1);
  });
  it('come out from behind a sphere above', () => {
    const center = centerOf(0, 0);
    const [, y] = facing(EYE, center, [centerOf(7, 0), centerOf(9, 0)]);
    expect(length(facing(EYE, center, [centerOf(9, 0)]))).toBeCloseTo(1);
    expect(y).not.toBeCloseTo(normalized(minus(EYE, center))[1]);
  });
});

describe('the light on the floor', () => {
  it('is full on an empty tray and dark under a sphere', () => {
    const bytes = new Uint8Array(LIGHTMAP_SIZE * LIGHTMAP_SIZE * 2);
    bakeFloor(bytes, []);
    expect(Math.min(...bytes)).toBe(255);
    bakeFloor(bytes, [{ center: centerOf(0, 0), presence: 1 }]);
    const middle = (LIGHTMAP_SIZE / 2) * LIGHTMAP_SIZE * 2 + LIGHTMAP_SIZE;
    expect(bytes[middle + 1]).toBeLessThan(40);
    expect(bytes[1]).toBeGreaterThan(230);
  });
});
