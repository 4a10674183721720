import { describe, expect, it } from 'vitest';
import { actsOf, cardsRead, parseMove, pointsSoFar, pointTokens, spheresOn, traysAlong } from './ceremony';

describe('the ceremony', () => {
  it('takes less than ten seconds with any number of cards', () => {
    for (const cards of [3, 4, 5, 6, 7, 8]) {
      const acts = actsOf(cards, true);
      expect(acts.reduce((sum, act) => sum + act.length, 0)).toBeLessThan(10_000);
      expect(acts.filter((act) => act.stage.kind === 'card')).toHaveLength(cards);
      expect(acts.at(-1)).toEqual({ stage: { kind: 'best' }, length: 0 });
    }
  });

  it('leaves the bonus token out when nobody earned one', () => {
    expect(actsOf(6, false).some((act) => act.stage.kind === 'bonus')).toBe(false);
  });

  it('counts the cards that have been read out', () => {
    expect(cardsRead({ kind: 'points' }, 6)).toBe(0);
    expect(cardsRead({ kind: 'card', index: 2 }, 6)).toBe(3);
    expect(cardsRead({ kind: 'totals' }, 6)).toBe(6);
  });

  it('takes two points per failed card that has been read out', () => {
    const verdicts = [true, false, false].map((fulfilled, i) => ({ card: `K${i}`, fulfilled, breaking: [] }));
    const score = { seat: 0, tray: 'KWBGO../....../.', points: 1, bonus_tokens: 0, verdicts };
    expect(spheresOn(score.tray)).toBe(5);
    expect([0, 1, 2, 3].map((read) => pointsSoFar(score, read))).toEqual([5, 5, 3, 1]);
  });
});

describe('point tokens', () => {
  it('are the fewest that make up the points', () => {
    expect(pointTokens(0)).toEqual([]);
    expect(pointTokens(10)).toEqual([10]);
    expect(pointTokens(36)).toEqual([20, 10, 5, 1]);
    expect(pointTokens(99)).toEqual([50, 20, 20, 5, 1, 1, 1, 1]);
  });

  it('of a debt are those that are owed', () => {
    expect(pointTokens(-7)).toEqual([5, 1, 1]);
  });
});

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
