import { describe, expect, it } from 'vitest';
import { columnsOf } from './chart';

describe('the chart of solo games', () => {
  it('has a column per game, this one last, and debts below the axis', () => {
    const chart = columnsOf(
      { games: 4, total: 20, rank: 2, best: 30, average: 12.3, recent: [10, -3, 30], best_room: null, best_game: null },
      44,
    );
    expect(chart.columns.map((column) => column.value)).toEqual([10, -3, 30, 20]);
    expect(chart.columns.map((column) => column.isLast)).toEqual([false, false, false, true]);
    expect(chart.columns[1]!.y).toBe(chart.zero);
    expect(chart.columns[2]!.y).toBe(chart.best);
    expect(chart.possible).toMatchObject({ x: chart.columns[3]!.x, width: chart.columns[3]!.width });
    expect(chart.possible!.y).toBeLessThan(chart.best!);
  });

  it('works without earlier games', () => {
    const chart = columnsOf({ games: 1, total: 0, rank: 1, best: null, average: null, recent: [], best_room: null, best_game: null }, null);
    expect(chart.columns).toHaveLength(1);
    expect([chart.best, chart.possible]).toEqual([null, null]);
  });
});
