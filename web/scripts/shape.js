/**
 * Measures the client, in any checkout: `node scripts/shape.js [FOLDER]` prints a Markdown table of `FOLDER/src`.
 */

import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sources } from './styles.js';

const IMPORTS = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const FETCHES = /\bload\b|\.load\(|\.then\(|\bfetch\(/;

/** @param {Readonly<Record<string, string>>} files texts by path below src */
export function figures(files) {
  const own = Object.entries(files).filter(([path]) => !/^testing\/|\.gen\./.test(path));
  const lines = { script: 0, markup: 0, style: 0 };
  /** @type {Map<string, number>} */
  const users = new Map();
  let between = 0;
  for (const [path, text] of own) {
    const style = path.endsWith('.css') ? text : path.endsWith('.svelte') ? block(text, 'style') : '';
    const script = path.endsWith('.svelte') ? block(text, 'script') : path.endsWith('.css') ? '' : text;
    lines.style += count(style);
    lines.script += count(script);
    lines.markup += count(text) - count(style) - count(script);
    for (const [, to = ''] of text.matchAll(IMPORTS)) {
      const target = stem(posix.join(posix.dirname(path), to));
      users.set(target, (users.get(target) ?? 0) + 1);
      const [from, other] = [screenOf(path), screenOf(target)];
      if (from && other && from !== other) between += 1;
    }
  }
  const effects = own.flatMap(([, text]) => effectsOf(text));
  return {
    files: own.length,
    lines: lines.script + lines.markup + lines.style,
    'of script': lines.script,
    'of markup': lines.markup,
    'of style': lines.style,
    'modules used by one other': own.filter(([path]) => users.get(stem(path)) === 1).length,
    'imports between screens': between,
    effects: effects.length,
    'effects that fetch': effects.filter((effect) => FETCHES.test(effect)).length,
  };
}

/** @param {string} text @param {string} name */
function block(text, name) {
  return new RegExp(`<${name}[^]*?</${name}>\\n?`).exec(text)?.[0] ?? '';
}

/** @param {string} text */
function count(text) {
  return text.split('\n').length - 1;
}

/** @param {string} path */
function stem(path) {
  return path.replace(/\.(ts|js|css|svelte)$/, '').replace(/\.svelte$/, '');
}

/** The folder of a screen. @param {string} path */
function screenOf(path) {
  const [layer, folder, ...more] = path.split('/');
  return layer === 'screens' && more.length > 0 ? (folder ?? '') : '';
}

/** The calls of `$effect` with their arguments. @param {string} text */
function effectsOf(text) {
  return [...text.matchAll(/\$effect\(/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')' && (depth -= 1) === 0) return text.slice(index, at);
    }
    return '';
  });
}

if (process.argv[1]?.endsWith('shape.js')) {
  const folder = process.argv[2];
  const found = figures(sources(folder ? new URL('src/', pathToFileURL(`${folder}/`)) : undefined));
  console.log('| | |\n| --- | --: |');
  for (const [name, value] of Object.entries(found)) console.log(`| ${name} | ${value.toLocaleString('en')} |`);
}
