/** Texts in the player's language: `t(key, args)`. Components update when the language changes. */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { remember, remembered } from './storage';
import { Watched } from './watched';

/** Every catalog there is: a language is added by adding its file. */
const CATALOGS = import.meta.glob<string>('../../../src/dimension/locales/*.ftl', { query: '?raw', import: 'default' });

/** The language for browsers that ask for none of ours; it comes first in lists. */
const DEFAULT = 'en';

/** The codes of all languages. */
export const LANGUAGES: readonly string[] = Object.keys(CATALOGS)
  .map(codeOf)
  .sort((one, other) => Number(other === DEFAULT) - Number(one === DEFAULT) || one.localeCompare(other));

interface Shown {
  readonly language: string;
  readonly bundle: FluentBundle;
}

const shown = new Watched<Shown | null>(null);
let further = async (_code: string): Promise<string> => '';

function codeOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.ftl'.length);
}

/** A language by its own name. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The language shown. */
export function language(): string {
  return shown.value?.language ?? DEFAULT;
}

/** The text of a key; an unknown key comes back as it is, so that a missing text never breaks a page. */
export function t(key: string, args: Record<string, FluentVariable> = {}): string {
  const bundle = shown.value?.bundle;
  const message = bundle?.getMessage(key);
  if (!bundle || !message?.value) return key;
  return withMinus(bundle.formatPattern(message.value, args, []));
}

/** Fluent writes negative numbers with a hyphen; we show a real minus sign. */
function withMinus(text: string): string {
  return text.replace(/(^|[^\p{L}\p{N}])-(?=\d)/gu, '$1−');
}

/** Whether there is a text for a key. */
export function hasText(key: string): boolean {
  return shown.value?.bundle.hasMessage(key) ?? false;
}

/** The text for a refusal of the server. */
export function refusalText(code: string, details: Record<string, string | number> = {}): string {
  const key = `refused-${code.replaceAll('_', '-')}`;
  return t(hasText(key) ? key : 'refused-other', { ...details, code });
}

/** The text for an error of the rules, such as a typed hand that does not exist; for other refusals theirs. */
export function ruleText(code: string, details: Record<string, string | number> = {}): string {
  const key = `error-${code.replaceAll('_', '-')}`;
  return hasText(key) ? t(key, details) : refusalText(code, details);
}

/** Shows another language from now on, and remembers it. */
export async function setLanguage(code: string): Promise<void> {
  remember('language', code);
  await show(code);
}

/** Loads the language of the last visit, or the language of the browser. */
export async function loadLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  const events = [asked, remembered<string | null>('language', null), ...navigator.languages];
  const known = events.map((tag) => tag?.slice(0, 2).toLowerCase() ?? '').find((tag) => LANGUAGES.includes(tag));
  await show(known ?? DEFAULT);
}

/** Puts a catalog in place; tests call it directly. */
export function useCatalog(code: string, source: string): void {
  const bundle = new FluentBundle(code, { useIsolating: false });
  bundle.addResource(new FluentResource(source));
  shown.value = { language: code, bundle };
}

/** Loads the texts of a screen that few visitors open, in this language and in those chosen later. */
export async function addTexts(load: (code: string) => Promise<string>): Promise<void> {
  if (further === load) return;
  further = load;
  await show(language());
}

async function show(code: string): Promise<void> {
  const [, load] = Object.entries(CATALOGS).find(([path]) => codeOf(path) === code)!;
  useCatalog(code, (await Promise.all([load(), further(code)])).join('\n'));
  document.documentElement.lang = code;
}
