import { describe, expect, it } from 'vitest';
import { insightOf, isUnbeaten, praiseOf } from './praise';

const verdict = (card: string, fulfilled: boolean) => ({ card, fulfilled, breaking: [] });
const best = (tray: string, failed: string[] = []) => ({ score: 9, bonus: true, tray, failed, with_bonus: null, why: null });

describe('the word for a result', () => {
  it('follows the share of the possible points', () => {
    expect([11, 9, 7, 4, 3, 0, -6].map((points) => praiseOf(points, 11))).toEqual([
      'perfect',
      'brilliant',
      'strong',
      'good',
      'tricky',
      'tricky',
      'tricky',
    ]);
    expect(praiseOf(0, 0)).toBe('perfect');
    expect(praiseOf(-2, -1)).toBe('tricky');
  });

  it('is perfect only with the bonus token that was possible', () => {
    expect(isUnbeaten({ points: 9, bonus: false }, { score: 9, bonus: true })).toBe(false);
    expect(isUnbeaten({ points: 9, bonus: true }, { score: 9, bonus: true })).toBe(true);
    expect(isUnbeaten({ points: 9, bonus: false }, { score: 9, bonus: false })).toBe(true);
  });
});

describe('the insight', () => {
  const tray = 'KWBGO../....../.';

  it('names the kind of card that cost the most in all rounds', () => {
    const rounds = [
      { tray, verdicts: [verdict('K1', false), verdict('K-W', false)], best: best(tray) },
      { tray, verdicts: [verdict('B-O', false), verdict('G_', true)], best: best(tray) },
    ];
    expect(insightOf(rounds)).toEqual({ kind: 'touch', points: 4 });
  });

  it('counts cards where no kind cost the most', () => {
    const verdicts = [verdict('K1', false), verdict('K-W', false), verdict('G_', true)];
    expect(insightOf([{ tray, verdicts, best: best(tray) }])).toEqual({ cards: 2, points: 4 });
  });

  it('forgives a card that even the best tray gives up', () => {
    expect(insightOf([{ tray, verdicts: [verdict('K1', false)], best: best(tray, ['K1']) }])).toBeNull();
  });

  it('tells how many spheres would have fitted where every card is fulfilled', () => {
    expect(insightOf([{ tray, verdicts: [verdict('K1', true)], best: best('KWBGOKW/....../.') }])).toEqual({ spheres: 2 });
    expect(insightOf([{ tray, verdicts: [verdict('K1', true)], best: null }])).toBeNull();
  });
});
