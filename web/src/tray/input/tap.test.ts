import { describe, expect, it } from 'vitest';
import { parseTray } from '../../rules/board';
import { tapMeans } from './tap';

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
  ] as const)('%s', (_, selected, position, meaning) => {
    expect(tapMeans(STACK, selected, position)).toBe(meaning);
  });
  it('places and exchanges nothing when the color is used up', () => {
    const used = parseTray('KKKW.../....../.');
    for (const position of [3, 4]) expect(tapMeans(used, 'K', position)).toBe('nothing');
  });
});
