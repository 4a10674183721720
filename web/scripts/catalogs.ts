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

/** The screens that players never open. */
const APART = /^screens\/(?:admin|projector)\//;

/** The code of the client, as one text: of all screens, of those of players, or of the others. */
export function clientCode(isWanted: (path: string) => boolean = () => true): string {
  const files = Object.entries(sources()).filter(([path]) => isWanted(path));
  return files.map(([, code]) => code).join('\n');
}

/** Builds `….ftl?raw` shortened, and the other screens' texts as `….ftl?raw&apart`; while developing, catalogs stay whole. */
export function catalogs(): Plugin {
  const byPlayers = once(() => usedBy(clientCode((path) => !APART.test(path))));
  const apart = once(() => usedBy(clientCode((path) => APART.test(path))));
  return {
    name: 'catalogs',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file?.endsWith('.ftl') || !query?.startsWith('raw')) return null;
      const isUsed = query.endsWith('apart') ? (id: string) => apart()(id) && !byPlayers()(id) : byPlayers();
      return `export default ${JSON.stringify(shortened(await readFile(file, 'utf8'), isUsed))}`;
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
