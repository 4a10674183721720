import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Texts for the command line only. */
const ONLY_FOR_THE_TERMINAL = /^(help|usage|terminal|command|check|deal|draw|serve|solve|explain|par|census|error|move|edition|grade|contradictions)-|^count-(trays|moves)/;

/** Exceptions: texts that pages use too. */
const SAID_BY_BOTH = /^(check-score|explain-(at-all|with-five-colors)|error-(unknown-card|doubled-card|hand-too-large))/;

/** Entries of a Fluent file: an id at the start of a line and everything indented below it. */
const ENTRY = /^([a-z][a-z0-9-]*) =.*(?:\n(?![a-z#]).*)*/gm;

/** The catalog without comments, texts that pages never use, and most indentation. */
export function shortened(source: string): string {
  const entries = [...source.matchAll(ENTRY)].filter(([, id = '']) => SAID_BY_BOTH.test(id) || !ONLY_FOR_THE_TERMINAL.test(id));
  return entries.map(([text]) => text.trimEnd().replace(/\n +/g, '\n ')).join('\n');
}

/** Serves `….ftl?raw` shortened. */
export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file?.endsWith('.ftl') || query !== 'raw') return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(shortened(await readFile(file, 'utf8')))}`;
    },
  };
}
