import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientCode, shortened, usedBy } from '../../scripts/catalogs.ts';
import { hasText, languageName, LANGUAGES, refusalText, t, useCatalog } from './i18n';

const isUsed = usedBy(clientCode());

function source(language: string): string {
  return shortened(readFileSync(new URL(`../../../src/dimension/locales/${language}.ftl`, import.meta.url), 'utf8'), isUsed);
}

function use(language: string): void {
  useCatalog(language, source(language));
}

beforeEach(() => use('en'));

describe('languages', () => {
  it('are those that have a catalog, English first', () => {
    const files = readdirSync(new URL('../../../src/dimension/locales', import.meta.url)).filter((name) => name.endsWith('.ftl'));
    expect([...LANGUAGES].sort()).toEqual(files.map((name) => name.slice(0, -4)).sort());
    expect(LANGUAGES[0]).toBe('en');
  });

  it('are called what their speakers call them', () => {
    expect(['en', 'de', 'ru'].map(languageName)).toEqual(['English', 'Deutsch', 'Русский']);
  });
});

describe('texts', () => {
  it('are put together with their arguments', () => {
    expect(t('round-of', { round: 3, rounds: 6 })).toBe('Round 3 of 6');
    use('de');
    expect(t('count-spheres', { count: 1 })).toBe('1 Kugel');
    use('ru');
    expect(t('count-spheres', { count: 5 })).toBe('5 шариков');
  });

  it('write numbers below zero with a minus sign', () => {
    expect(t('count-points', { count: -2 })).toBe('−2 points');
    expect(t('standings-picture-code', { code: '12-3' })).toContain('12-3');
  });

  it('leave an unknown key as it is instead of breaking the page', () => {
    expect(t('no-such-key')).toBe('no-such-key');
  });

  it('have a sentence for every refusal, even for one that is new', () => {
    expect(refusalText('table_full')).toBe(t('refused-table-full'));
    expect(refusalText('something_new')).toBe(t('refused-other'));
  });

  it('leave out what only the command line says', () => {
    expect(hasText('help-app')).toBe(false);
    expect(hasText('home-tagline')).toBe(true);
  });
});

it.each(LANGUAGES)('everything that screens ask for by name exists in %s', (language) => {
  use(language);
  const keys = [...clientCode().matchAll(/\bt\('([a-z][a-z0-9-]+)'/g)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(100);
  expect([...new Set(keys)].filter((key) => !hasText(key))).toEqual([]);
});
