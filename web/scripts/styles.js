/**
 * Checks styles: colors are defined only in styles/tokens.css and generated files, type, space, corners and shadows
 * follow the scale there, media queries have names, and tokens that are used exist and vice versa.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { withBreakpoints } from '../src/styles/breakpoints.js';

const TOKENS = 'styles/tokens.css';

/** Files that may define colors. The 3D scene has a few of its own, because its signs are lit. */
const HAS_COLORS = [TOKENS, 'styles/palette.gen.css', 'tray/palette.gen.ts', 'tray/scene/tones.ts'];

const NAMED = 'white|black|gray|grey|silver|red|green|blue|orange|yellow|gold|brown|purple|pink';
const COLOR_IN_CSS = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(|:[^;{}]*[\\s,(](?:${NAMED})(?=[\\s,;)])`,
  'gi',
);
const COLOR_IN_CODE = /(?<!href=)["'`](?:#[0-9a-f]{3,8}|(?:rgba?|hsla?)\([^"'`]*)["'`]/gi;

const SCALED = /[\s{;]((?:[\w-]*gap|[\w-]*(?:padding|margin)[\w-]*|font-size|border-radius|box-shadow|--edge):\s*[^;{}]+)/g;
/** Any length but a hairline, and but parts of the element's own size. */
const OFF_SCALE = /[\d.](?:rem|cm|mm|pt|vw|vh|vmin|vmax|[sld]v[wh]|cq\w+)\b|(?<![\d.])(?![123]px)[\d.]+px\b/;

const PRINTED = /@(?:media \(--print\)|page)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/**
 * What is wrong with these files, one line each.
 * @param {Readonly<Record<string, string>>} files their texts by path below src
 * @returns {string[]}
 */
export function complaints(files) {
  const each = Object.entries(files).flatMap(([path, text]) => [...colors(path, text), ...sizes(path, text), ...queries(path, text)]);
  return [...each, ...tokens(files)];
}

/** @param {string} path @param {string} text */
function colors(path, text) {
  if (HAS_COLORS.includes(path)) return [];
  const css = styleOf(path, text);
  const found = [...(css.match(COLOR_IN_CSS) ?? []), ...(text.replace(css, '').match(COLOR_IN_CODE) ?? [])];
  return found.map((color) => `${path}: ${color.trim()} belongs into ${TOKENS}`);
}

/** @param {string} path @param {string} text */
function sizes(path, text) {
  if (path === TOKENS) return [];
  // Paper has lengths of its own.
  const found = [...styleOf(path, text).replace(PRINTED, '').matchAll(SCALED)].map(([, declaration]) => declaration ?? '');
  return found.filter((one) => OFF_SCALE.test(one)).map((one) => `${path}: ${one.trim()} is not on the scale of ${TOKENS}`);
}

/** @param {string} path @param {string} text */
function queries(path, text) {
  try {
    withBreakpoints(styleOf(path, text));
    return [];
  } catch (error) {
    return [`${path}: ${/** @type {Error} */ (error).message}`];
  }
}

/** @param {Readonly<Record<string, string>>} files */
function tokens(files) {
  const all = Object.values(files).join('\n');
  const defined = new Set([...all.matchAll(/(--[\w-]+)(?=\s*:|[=}"'])/g)].map(([, name]) => name));
  const used = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const missing = [...used].filter((name) => !defined.has(name)).map((name) => `${name} is used but not defined`);
  const own = new Set([...(files[TOKENS] ?? '').matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name ?? ''));
  const isUsed = (/** @type {string} */ name) => used.has(name) || all.includes(`'${name.slice(2)}'`);
  const unused = [...own].filter((name) => !isUsed(name)).map((name) => `${TOKENS}: ${name} is not used`);
  return [...missing, ...unused];
}

/** @param {string} path @param {string} text */
function styleOf(path, text) {
  if (path.endsWith('.css')) return text.replace(/\/\*[^]*?\*\//g, '');
  return path.endsWith('.svelte') ? (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? '') : '';
}

/** The sources of the client by their path below src, without tests. */
export function sources(root = new URL('../src/', import.meta.url)) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const wanted = names.filter((name) => /\.(svelte|css|ts)$/.test(name) && !/\.test\.ts$/.test(name));
  return Object.fromEntries(wanted.map((name) => [name, readFileSync(new URL(name, root), 'utf8')]));
}

if (process.argv[1]?.endsWith('styles.js')) {
  const found = complaints(sources());
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
