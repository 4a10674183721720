// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { COLORS } from '../rules/geometry.gen';
import { useCatalog } from '../core/i18n';
import { prefer } from '../core/preferences';
import { render } from '../testing/render';
import { lettersShown } from './letters';
import Sphere from './Sphere.svelte';

function use(language: string): void {
  useCatalog(language, readFileSync(`../src/dimension/locales/${language}.ftl`, 'utf8'));
}

afterEach(() => use('en'));

it.each([
  ['en', 'KWBGO'],
  ['de', 'SWBGO'],
  ['ru', 'ЧБСЗО'],
])('are those of the language: %s', (language, letters) => {
  use(language);
  expect(COLORS.map((color) => lettersShown()[color]).join('')).toBe(letters);
});

it('follow the language on spheres that are shown', () => {
  prefer({ marks: 'letters' });
  use('en');
  const { text } = render(Sphere, { color: 'K' as const });
  expect(text()).toBe('K');
  use('ru');
  flushSync();
  expect(text()).toBe('Ч');
});
