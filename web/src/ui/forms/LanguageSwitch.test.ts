// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../core/i18n';
import { render } from '../../testing/render';
import LanguageSwitch from './LanguageSwitch.svelte';

it('every language can be chosen by its own name', () => {
  const { page } = render(LanguageSwitch, {});
  expect([...page.querySelectorAll('button')].map((button) => button.lang)).toEqual(LANGUAGES);
});
