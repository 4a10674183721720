import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { copies, pack } from './packed.ts';

const text = 'export const answer = 42;\n'.repeat(100);

test('the copies of a file contain the file', () => {
  const packed = copies(Buffer.from(text));
  expect(gunzipSync(packed.get('.gz')!).toString()).toBe(text);
  expect(brotliDecompressSync(packed.get('.br')!).toString()).toBe(text);
});

test('only large texts get copies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  await writeFile(join(folder, 'main.js'), text);
  await writeFile(join(folder, 'small.js'), '42');
  await writeFile(join(folder, 'picture.png'), Buffer.alloc(2_000));
  await pack(folder);
  expect((await readdir(folder)).sort()).toEqual(['main.js', 'main.js.br', 'main.js.gz', 'picture.png', 'small.js']);
  expect(await readFile(join(folder, 'main.js'), 'utf8')).toBe(text);
});
