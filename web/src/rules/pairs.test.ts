import { describe, expect, it } from 'vitest';
import { parseTray } from './board';
import { pairsOf } from './pairs';

describe('the lines that explain a failed card', () => {
  it('join every two spheres that touch and should not', () => {
    expect(pairsOf('KxW', parseTray('KWGWG../....../.'), [0, 1, 3])).toEqual([
      [0, 1],
      [0, 3],
    ]);
    expect(pairsOf('KxK', parseTray('.K.GKK./....../.'), [4, 5])).toEqual([[4, 5]]);
  });

  it('join a lonely sphere with the nearest one it should touch, once', () => {
    expect(pairsOf('K-B', parseTray('WB.GK../....../.'), [1, 4])).toEqual([[1, 4]]);
    expect(pairsOf('K-B', parseTray('W.BBK.K/....../.'), [2, 6])).toHaveLength(2);
  });

  it('are missing for a single sphere that should touch another of its color', () => {
    expect(pairsOf('K-K', parseTray('WB.GK../....../.'), [4])).toEqual([]);
  });

  it('join a covered sphere with the spheres above it', () => {
    expect(pairsOf('G^', parseTray('GWB..../K...../.'), [0])).toEqual([[0, 7]]);
  });

  it('are not needed where only numbers or levels count', () => {
    expect(pairsOf('O2', parseTray('OOO..../....../.'), [0, 1, 2])).toEqual([]);
    expect(pairsOf('O_', parseTray('KWB..../O...../.'), [7])).toEqual([]);
  });
});
