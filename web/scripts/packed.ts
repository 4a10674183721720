/** Compressed copies beside every text file of the build: the server sends them and never compresses anything itself. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
/** Bytes: below that, the headers of an answer weigh more than what is saved. */
const SMALLEST = 501;

/** The copies of a file, by the suffix of their names. */
export function copies(data: Uint8Array): Map<string, Uint8Array> {
  return new Map([
    ['.gz', gzipSync(data, { level: 9 })],
    ['.br', brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } })],
  ]);
}

/** Writes the copies into a folder. */
export async function pack(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const name of files.filter((file) => TEXT.test(file))) {
    const file = join(folder, name);
    const data = await readFile(file);
    if (data.length < SMALLEST) continue;
    for (const [suffix, copy] of copies(data)) await writeFile(file + suffix, copy);
  }
}

/** Packs what was built, after everything is written. */
export function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: async () => pack(folder),
  };
}
