import { describe, expect, it } from 'vitest';
import { actsOf, cardsRead, pointsSoFar } from './acts';

describe('the ceremony', () => {
  it('takes less than ten seconds with any number of cards', () => {
    for (const cards of [3, 4, 5, 6, 7, 8]) {
      const acts = actsOf(cards, true);
      expect(acts.reduce((sum, act) => sum + act.length, 0)).toBeLessThan(10_000);
      expect(acts.filter((act) => act.stage.kind === 'card')).toHaveLength(cards);
      expect(acts.at(-1)).toEqual({ stage: { kind: 'best' }, length: 0 });
    }
  });

  it('leaves the bonus token out if it was not earned', () => {
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
    expect([0, 1, 2, 3].map((read) => pointsSoFar(score, read))).toEqual([5, 5, 3, 1]);
  });
});
