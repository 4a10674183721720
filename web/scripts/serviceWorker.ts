/** Tells the service worker which files a build has, and gives it the address /sw.js. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { firstParts } from '../src/core/routes.ts';

/** The entry, and the name that pages register; its folder is what it may answer for. */
export const WORKER = fileURLToPath(new URL('../src/offline/serviceWorker.ts', import.meta.url));
export const WORKER_FILE = 'sw.js';

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));
const PAGE = fileURLToPath(new URL('../index.html', import.meta.url));
/** Pictures for link previews are for other people's machines. */
const IS_KEPT = /^(icon[\w.-]*|manifest\.webmanifest)$/;

/** The files and pages of a build, and a version that changes with any file. */
export function buildOf(
  assets: readonly string[],
  extras: ReadonlyMap<string, Uint8Array>,
  page: string,
): { version: string; files: string[]; pages: string[] } {
  const files = ['/', ...[...assets, ...extras.keys()].map((name) => `/${name}`).sort()];
  const hash = createHash('sha256').update(files.join('\n')).update(page);
  for (const content of extras.values()) hash.update(content);
  return { version: hash.digest('hex').slice(0, 12), files, pages: firstParts() };
}

/** Names of assets have a hash of their content; the files beside them do not. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const extras = new Map(
        readdirSync(PUBLIC)
          .filter((name) => IS_KEPT.test(name))
          .map((name) => [name, readFileSync(PUBLIC + name)]),
      );
      const build = buildOf(assets, extras, readFileSync(PAGE, 'utf8'));
      const worker = bundle[WORKER_FILE];
      if (worker?.type !== 'chunk' || worker.imports.length > 0) throw new Error('the service worker has to be one file');
      worker.code = `const __BUILD__=${JSON.stringify(build)};${worker.code}`;
    },
  };
}
