import { describe, expect, it } from 'vitest';
import { parseTray } from '../../rules/board';
import { DROP, glow, isDone, pose, recast, shake } from './motion';

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
