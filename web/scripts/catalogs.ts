/** Catalogs as pages need them: only the texts that the client's code asks for. */

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { sources } from './styles.js';

/** Entries of a Fluent file: an id at the start of a line and everything indented below it. */
const ENTRY = /^([a-z][a-z0-9-]*) =.*(?:\n(?![a-z#]).*)*/gm;
/** A text inside another one. */
const REFERENCE = /\{ ([a-z][a-z0-9-]*)(?:\.[a-z-]+)? \}/g;
/** A string with nothing but an id in it, and a template that makes ids of one family: `bot-${level}-about`. */
const LITERAL = /['"`]([a-z][a-z0-9-]*)['"`]/g;
const FAMILY = /`([a-z][a-z0-9]*-(?:[a-z0-9-]|\$\{[^{}`]*\})*)`/g;

/** Whether code asks for a text: by its whole id, or by a template that fits it. */
export function usedBy(code: string): (id: string) => boolean {
  const literals = new Set([...code.matchAll(LITERAL)].map(([, id]) => id));
  const families = [...code.matchAll(FAMILY)].map(([, family = '']) => new RegExp(`^${family.replace(/\$\{[^}]*\}/g, '[a-z0-9-]*')}$`));
  return (id) => literals.has(id) || families.some((family) => family.test(id));
}

/** The catalog without comments, unused texts and most indentation. */
export function shortened(source: string, isUsed: (id: string) => boolean): string {
  const entries = new Map([...source.matchAll(ENTRY)].map(([text, id = '']) => [id, text]));
  // A set that grows while it is walked through: references may contain further references.
  const wanted = new Set([...entries.keys()].filter(isUsed));
  for (const id of wanted) for (const [, other = ''] of (entries.get(id) ?? '').matchAll(REFERENCE)) wanted.add(other);
  const kept = [...entries].filter(([id]) => wanted.has(id));
  return kept.map(([, text]) => text.trimEnd().replace(/\n +/g, '\n ')).join('\n');
}

/** The code of the client, as one text. */
export function clientCode(): string {
  return Object.values(sources()).join('\n');
}

/** Builds `….ftl?raw` shortened; while developing, catalogs stay whole. */
export function catalogs(): Plugin {
  let isUsed: ((id: string) => boolean) | undefined;
  return {
    name: 'catalogs',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file?.endsWith('.ftl') || query !== 'raw') return null;
      isUsed ??= usedBy(clientCode());
      return `export default ${JSON.stringify(shortened(await readFile(file, 'utf8'), isUsed))}`;
    },
  };
}
