import { describe, expect, it } from 'vitest';
import { CARD_KINDS, EXAMPLES, faceIn, faceOf, pairsOf } from './cards';

describe('a card code', () => {
  it('of every kind is read', () => {
    for (const kind of CARD_KINDS) expect(faceOf(EXAMPLES[kind])?.kind).toBe(kind);
  });

  it('names its colors and its number', () => {
    expect(faceOf('O2')).toEqual({ kind: 'exactly', first: 'O', second: 'O', number: 2 });
    expect(faceOf('KxW')).toMatchObject({ kind: 'apart', first: 'K', second: 'W' });
    expect(faceOf('B_')).toMatchObject({ kind: 'floor', first: 'B' });
    expect(faceOf('B^')).toMatchObject({ kind: 'bare', first: 'B' });
  });

  it('that is none is refused', () => {
    for (const text of ['', 'X1', 'O9', 'K?W', 'KxWx', 'Kx?']) expect(faceOf(text)).toBeNull();
  });

  it('adds up with the other number of its color in a hand', () => {
    expect(faceIn('O1', ['O1', 'O2', 'K_'])?.number).toBe(3);
    expect(faceIn('O2', ['O1', 'O2'])?.number).toBe(3);
    expect(faceIn('O1', ['O1', 'K2'])?.number).toBe(1);
  });
});

describe('the lines that explain a failed card', () => {
  it('join every two spheres that touch and should not', () => {
    expect(pairsOf('KxW', 'KWGWG../....../.', [0, 1, 3])).toEqual([
      [0, 1],
      [0, 3],
    ]);
    expect(pairsOf('KxK', '.K.GKK./....../.', [4, 5])).toEqual([[4, 5]]);
  });

  it('join a lonely sphere with the nearest one it should touch, once', () => {
    expect(pairsOf('K-B', 'WB.GK../....../.', [1, 4])).toEqual([[1, 4]]);
    expect(pairsOf('K-B', 'W.BBK.K/....../.', [2, 6])).toHaveLength(2);
  });

  it('are missing for a single sphere that should touch another of its color', () => {
    expect(pairsOf('K-K', 'WB.GK../....../.', [4])).toEqual([]);
  });

  it('join a covered sphere with what lies on it', () => {
    expect(pairsOf('G^', 'GWB..../K...../.', [0])).toEqual([[0, 7]]);
  });

  it('are not needed where only numbers or levels count', () => {
    expect(pairsOf('O2', 'OOO..../....../.', [0, 1, 2])).toEqual([]);
    expect(pairsOf('O_', 'KWB..../O...../.', [7])).toEqual([]);
  });
});
