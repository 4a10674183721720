import { describe, expect, it } from 'vitest';
import { parseMove, traysAlong } from './moves';

describe('the moves to the best tray', () => {
  it('are read as they are written', () => {
    expect(parseMove('K@0')).toEqual({ kind: 'put', color: 'K', positions: [0] });
    expect(parseMove('K0')).toEqual({ kind: 'put', color: 'K', positions: [0] });
    expect(parseMove('-13')).toEqual({ kind: 'lift', positions: [13] });
    expect(parseMove('3~12')).toEqual({ kind: 'swap', positions: [3, 12] });
    expect(parseMove('hello')).toBeNull();
  });

  it('lead from tray to tray', () => {
    expect(traysAlong('KW...../....../.', ['B2', '0~1', 'G7', '-7'])).toEqual([
      'KW...../....../.',
      'KWB..../....../.',
      'WKB..../....../.',
      'WKB..../G...../.',
      'WKB..../....../.',
    ]);
  });

  it('end where a move is impossible', () => {
    expect(traysAlong('KW...../....../.', ['G7', 'B2'])).toEqual(['KW...../....../.']);
  });
});
