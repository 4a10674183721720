import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Sections of the catalogues that only the command line reads. */
const ONLY_FOR_THE_TERMINAL = /^(help|usage|terminal|command|check|deal|draw|serve|solve|explain|par|census|error)-/;

/** Entries of a Fluent file: an id at the start of a line and everything indented below it. */
const ENTRY = /^([a-z][a-z0-9-]*) =.*(?:\n(?![a-z#]).*)*/gm;

/** The catalogue without comments and without what a page never says. */
export function shortened(source: string): string {
  const entries = [...source.matchAll(ENTRY)].filter(([, id]) => !ONLY_FOR_THE_TERMINAL.test(id ?? ''));
  return entries.map(([text]) => text.trimEnd()).join('\n');
}

/** Serves `….ftl?raw` in its short form. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file?.endsWith('.ftl') || query !== 'raw') return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(shortened(await readFile(file, 'utf8')))}`;
    },
  };
}
