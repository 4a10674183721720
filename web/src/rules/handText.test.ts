import { describe, expect, it } from 'vitest';
import { GROUPS, handsIn, handsPath, knownHand, queryOf } from './handText';

describe('the cards to choose from', () => {
  it('are all sixty, in seven kinds', () => {
    expect(GROUPS.map(([kind, codes]) => `${kind} ${codes.length}`)).toEqual([
      'exactly 10',
      'touch 15',
      'apart 15',
      'floor 5',
      'bare 5',
      'more 5',
      'four 5',
    ]);
  });

  it('are read in our own notation; anything else is for the server', () => {
    expect(knownHand(' O2  W-O KxW ')).toEqual(['O2', 'W-O', 'KxW']);
    expect(knownHand('')).toEqual([]);
    for (const text of ['o2', 'O-W', 'O2,KxW', 'O2 O2', 'P3', 'K_ W_ B_ G_ O_ K^ W^ B^ G^']) expect(knownHand(text)).toBeNull();
  });
});

describe('the address', () => {
  it('holds hand and tray and keeps what else is in it', () => {
    const query = queryOf('?lang=de&hand=K1', ['K+W', 'B_', 'O>K'], 'K....../....../.');
    const read = new URLSearchParams(query);
    expect([read.get('lang'), read.get('hand'), read.get('tray')]).toEqual(['de', 'K+W B_ O>K', 'K....../....../.']);
  });

  it('has no query without cards and spheres', () => {
    expect(queryOf('?hand=K1&tray=K....../....../.', [], '......./....../.')).toBe('');
  });
});

describe('a set of hands', () => {
  it('is one hand on each line or between semicolons', () => {
    expect(handsIn('# Monday\nO2 W-O; B_ G^ \n\n O>K;')).toEqual(['O2 W-O', 'B_ G^', 'O>K']);
  });

  it('is held by an address', () => {
    const path = handsPath(['O2 W-O KxW', 'B_ G^ O>K']);
    expect(handsIn(new URL(path, 'https://x.test').searchParams.get('hands')!)).toEqual(['O2 W-O KxW', 'B_ G^ O>K']);
    expect(handsPath([])).toBe('/hands');
  });
});
