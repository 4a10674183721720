import { describe, expect, it } from 'vitest';
import { conflictsOf } from './conflicts';

describe('conflicts', () => {
  it('are the smallest ones, each listed once', () => {
    const found = conflictsOf({
      at_all: [
        ['A', 'B', 'C'],
        ['D', 'E'],
      ],
      with_five_colors: [
        ['D', 'E'],
        ['F', 'G'],
      ],
    });
    expect(found).toEqual([
      {
        reason: 'at-all',
        sets: [
          ['D', 'E'],
          ['A', 'B', 'C'],
        ],
      },
      { reason: 'with-five-colors', sets: [['F', 'G']] },
    ]);
  });

  it('are nothing where all cards go together', () => {
    expect(conflictsOf({ at_all: [], with_five_colors: [] })).toEqual([]);
  });
});
