// The bytes that one visitor downloads, gzipped. `npm run size` fails if they are too many, or if docs/performance.md quotes
// other limits.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FIRST = 40_000;
/** In one language, with every screen of players, the 3D tray and all styles. */
const ALL = 265_000;
/** Bytes of a typeface, for one script. */
const FACE = 30_000;

const root = new URL('../../src/dimension/server/static/', import.meta.url);
const page = readFileSync(new URL('index.html', root), 'utf8');
/** @param {string} name */
const packed = (name) => gzipSync(readFileSync(new URL(name, root)), { level: 9 }).length;

const assets = readdirSync(new URL('assets/', root))
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => `assets/${name}`);
const sizes = new Map(assets.map((name) => [name, packed(name)]));

/**
 * These scripts and all that they import statically.
 * @param {readonly string[]} entries
 */
function withImports(entries) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...entries];
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (!name || found.has(name)) continue;
    found.add(name);
    const text = readFileSync(new URL(name, root), 'utf8');
    // Only static imports: `import x from "./y.js"`, `import "./y.js"`, `export … from "./y.js"`.
    for (const [, file] of text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from)?\s*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(`assets/${file}`);
    }
  }
  return [...found];
}

/** The scripts the page needs before anything shows; a prefetched file runs later. */
function first() {
  const needed = page.replaceAll(/<link rel="prefetch"[^>]*>/g, '');
  return withImports([...needed.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name ?? ''));
}

/** @param {readonly string[]} names */
const sum = (names) => names.reduce((total, name) => total + (sizes.get(name) ?? 0), 0);

const faces = readdirSync(new URL('assets/', root))
  .filter((name) => name.endsWith('.woff2'))
  .map((name) => /** @type {const} */ ([name, readFileSync(new URL(`assets/${name}`, root)).length]));
const firstSize = sum(first());
/** All that Home runs by itself. */
const onHome = withImports([...first(), ...assets.filter((name) => /^assets\/(begin|homeExtras)-.+\.js$/.test(name))]);
/** Texts of players; a language has a second file of a few bytes that leads to those of `isApart`. */
const languages = ['de', 'en', 'ru'].map(
  (code) =>
    assets.filter((name) => name.startsWith(`assets/${code}-`)).sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))[0] ??
    '',
);
/** Loaded only by projectors and by the host of a server. @param {string} name */
const isApart = (name) => /^assets\/apart/.test(name);
const shared = sum(assets.filter((name) => !languages.includes(name) && !isApart(name)));
const allSizes = languages.map((name) => /** @type {const} */ ([name.slice(7, 9), shared + (sizes.get(name) ?? 0)]));
const biggest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 8);
/** @param {string} name @param {number} size @param {number} [limit] */
const row = (name, size, limit) => `${name.padEnd(46)} ${String(size).padStart(8)}${limit ? ` of ${limit}` : ''}`;

console.log(row('first scripts, gzipped bytes', firstSize, FIRST));
for (const [language, size] of allSizes) console.log(row(`everything, in one language: ${language}`, size, ALL));
for (const [name, size] of faces) console.log(row(`  ${name}`, size, FACE));
console.log(row('only on projectors and at the desk of a host', sum(assets.filter(isApart))));
for (const [name, size] of biggest) console.log(row(`  ${name}`, size));
if (firstSize > FIRST || allSizes.some(([, size]) => size > ALL) || faces.length === 0 || faces.some(([, size]) => size > FACE)) {
  console.error('The client is too big.');
  process.exit(1);
}
if (onHome.some((name) => name.startsWith('assets/later-'))) {
  console.error('Home runs the code of other screens before it is needed.');
  process.exit(1);
}
const docs = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
for (const limit of [FIRST, ALL]) {
  if (docs.includes(`| ${limit / 1000} kB |`)) continue;
  console.error(`docs/performance.md does not quote the limit of ${limit} bytes.`);
  process.exit(1);
}
