import { describe, expect, it } from 'vitest';
import { CARD_KINDS, EXAMPLES, faceIn, faceOf } from './cards';

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

  it('that does not exist is refused', () => {
    for (const text of ['', 'X1', 'O9', 'K?W', 'KxWx', 'Kx?']) expect(faceOf(text)).toBeNull();
  });

  it('adds up with the other number of its color in a hand', () => {
    expect(faceIn('O1', ['O1', 'O2', 'K_'])?.number).toBe(3);
    expect(faceIn('O2', ['O1', 'O2'])?.number).toBe(3);
    expect(faceIn('O1', ['O1', 'K2'])?.number).toBe(1);
  });
});
