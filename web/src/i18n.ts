/** Texts in the language of the player: `t(key, args)`; components follow a change of language by themselves. */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { createSubscriber } from 'svelte/reactivity';
import { remember, remembered } from './storage';

export const LANGUAGES = ['en', 'de', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', ru: 'Русский' };

const CATALOGUES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('../../src/dimension/locales/en.ftl?raw'),
  de: () => import('../../src/dimension/locales/de.ftl?raw'),
  ru: () => import('../../src/dimension/locales/ru.ftl?raw'),
};

let bundle: FluentBundle | null = null;
let current: Language = 'en';
let changed = (): void => {};
const follow = createSubscriber((update) => {
  changed = update;
});

/** The language shown. */
export function language(): Language {
  follow();
  return current;
}

/** The text of a key; an unknown key comes back as it is, so that a page never breaks over a word. */
export function t(key: string, args: Record<string, FluentVariable> = {}): string {
  follow();
  const message = bundle?.getMessage(key);
  if (!bundle || !message?.value) return key;
  return withMinus(bundle.formatPattern(message.value, args, []));
}

/** Numbers below zero come with a hyphen; what is meant is a minus sign. */
function withMinus(text: string): string {
  return text.replace(/(^|[^\p{L}\p{N}])-(?=\d)/gu, '$1−');
}

/** Whether there is a text for a key. */
export function hasText(key: string): boolean {
  return bundle?.hasMessage(key) ?? false;
}

/** The text for a refusal of the server. */
export function refusalText(code: string, details: Record<string, string | number> = {}): string {
  const key = `refused-${code.replaceAll('_', '-')}`;
  return t(hasText(key) ? key : 'refused-other', { ...details, code });
}

/** Shows another language from now on, and remembers it. */
export async function setLanguage(wanted: Language): Promise<void> {
  remember('language', wanted);
  await show(wanted);
}

/** Loads the language of the last visit, or that of the browser. */
export async function loadLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  const wishes = [asked, remembered<string | null>('language', null), ...navigator.languages];
  const known = wishes.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag as Language));
  await show((known as Language | undefined) ?? 'en');
}

/** Puts a catalogue in place; tests call it directly. */
export function useCatalogue(wanted: Language, source: string): void {
  const next = new FluentBundle(wanted, { useIsolating: false });
  next.addResource(new FluentResource(source));
  bundle = next;
  current = wanted;
  changed();
}

async function show(wanted: Language): Promise<void> {
  const source = (await CATALOGUES[wanted]()).default;
  useCatalogue(wanted, source);
  document.documentElement.lang = wanted;
}
