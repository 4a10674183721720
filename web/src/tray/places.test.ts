import { describe, expect, it } from 'vitest';
import { parseTray } from '../game/board';
import { intentOf, offered } from './tap';
import { DISCS, FLAT_HEIGHT, FLAT_WIDTH, flatPlace, letterOf, neighbor, positionOfLetter } from './places';

const EVERY = Array.from({ length: 14 }, (_, position) => position);
const STACK = parseTray('KWB..../G...../.');

describe('a tap', () => {
  it.each([
    ['places on an open place', 'O', 3, 'place'],
    ['places nothing in the air', 'O', 13, 'nothing'],
    ['exchanges, even below others', 'O', 0, 'place'],
    ['lifts its own color', 'G', 7, 'lift'],
    ['lifts without a color', null, 7, 'lift'],
    ['is refused below others', null, 0, 'refuse'],
    ['does nothing on an empty place without a color', null, 3, 'nothing'],
  ] as const)('%s', (_, selected, position, intent) => {
    expect(intentOf(STACK, selected, position)).toBe(intent);
  });
  it('offers and exchanges nothing when a color is used up', () => {
    const used = parseTray('KKKW.../....../.');
    expect(offered(used, 'K')).toEqual([]);
    expect(intentOf(used, 'K', 3)).toBe('nothing');
    expect(offered(STACK, null)).toEqual([]);
  });
});

describe('the flat tray', () => {
  it('has no two places closer than a sphere is wide, and none outside its disc', () => {
    for (const one of EVERY) {
      const { x, y, level } = flatPlace(one);
      expect(Math.hypot(x - DISCS[level]!.x, y - FLAT_HEIGHT / 2) + 0.5).toBeLessThan(DISCS[level]!.radius);
      for (const other of EVERY) if (other !== one) expect(Math.hypot(flatPlace(other).x - x, flatPlace(other).y - y)).toBeGreaterThan(0.88);
    }
  });
  it('has discs that do not overlap and fit', () => {
    expect(DISCS[0].x + DISCS[0].radius).toBeLessThan(DISCS[1].x - DISCS[1].radius);
    expect(DISCS[1].x + DISCS[1].radius).toBeLessThan(DISCS[2].x - DISCS[2].radius);
    expect(DISCS[2].x + DISCS[2].radius).toBeLessThan(FLAT_WIDTH);
  });
  it('lets arrows reach every place from every place', () => {
    for (const start of EVERY) {
      const seen = new Set([start]);
      for (const from of seen) for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) seen.add(neighbor(from, dx, dy));
      expect(seen.size).toBe(14);
    }
  });
  it('gives every place a letter', () => {
    for (const position of EVERY) expect(positionOfLetter(letterOf(position))).toBe(position);
    expect(positionOfLetter('z')).toBeNull();
    expect(positionOfLetter('Enter')).toBeNull();
  });
});
