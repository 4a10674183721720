/**
 * Checks the tree of the client: a layer imports only itself and those before it, a screen imports no other screen,
 * headings and titles have one writer each, and a name of a file or an export is found once.
 */

import { posix } from 'node:path';
import { sources } from './styles.js';

/** Each imports only those before it. */
const LAYERS = ['styles', 'core', 'rules', 'table', 'offline', 'tray', 'ui', 'screens'];

const IMPORTS = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const EXPORTS = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;

/** @param {string} path */
const isJudged = (path) => !/^testing\/|\.gen\.|\.css$/.test(path);

/**
 * What is wrong with these files, one line each.
 * @param {Readonly<Record<string, string>>} files their texts by path below src
 * @returns {string[]}
 */
export function complaints(files) {
  const judged = Object.entries(files).filter(([path]) => isJudged(path));
  const fileNames = judged.map(([path]) => /** @type {const} */ ([stem(path), posix.dirname(path)]));
  const exported = judged.flatMap(([path, text]) =>
    [...text.matchAll(EXPORTS)].map(([, name = '']) => /** @type {const} */ ([name, path])),
  );
  return [...judged.flatMap(([path, text]) => [...imports(path, text), ...headings(path, text)]), ...twice(fileNames), ...twice(exported)];
}

/** @param {string} path @param {string} text */
function imports(path, text) {
  const from = placeOf(path);
  // The root puts everything together.
  if (from.layer === '') return [];
  return [...text.matchAll(IMPORTS)].flatMap(([, to = '']) => {
    const target = posix.join(posix.dirname(path), to);
    const { layer, screen } = placeOf(target);
    if (layer === '' || LAYERS.indexOf(layer) > LAYERS.indexOf(from.layer)) return [`${path}: imports ${target}, which is above it`];
    return from.screen && screen && screen !== from.screen ? [`${path}: imports ${target}, which belongs to another screen`] : [];
  });
}

/** Nobody operates the projector, so its screens take no focus. @param {string} path @param {string} text */
function headings(path, text) {
  const isFree = path === 'ui/layout/Heading.svelte' || path.startsWith('screens/projector/');
  const found = [
    ...(/<h1\b/.test(text) && !isFree ? [`${path}: headings of screens are ui/layout/Heading.svelte`] : []),
    ...(/document\.title\s*=[^=]/.test(text) && path !== 'core/title.ts' ? [`${path}: core/title.ts writes the title`] : []),
  ];
  return path.endsWith('.test.ts') ? [] : found;
}

/** @param {string} path */
function placeOf(path) {
  const [layer = '', folder = '', ...more] = path.split('/');
  return { layer: folder ? layer : '', screen: layer === 'screens' && more.length > 0 ? folder : '' };
}

/** A component and its own logic may share a name. @param {string} path */
function stem(path) {
  return posix.basename(path).replace(/\..*$/, '').toLowerCase();
}

/** Names that are found at several places. @param {readonly (readonly [name: string, place: string])[]} named */
function twice(named) {
  /** @type {Map<string, Set<string>>} */
  const places = new Map();
  for (const [name, place] of named) places.set(name, (places.get(name) ?? new Set()).add(place));
  return [...places].flatMap(([name, at]) => (at.size > 1 && name !== 'index' ? [`${name} has two meanings: ${[...at].join(', ')}`] : []));
}

if (process.argv[1]?.endsWith('layers.js')) {
  const found = complaints(sources());
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
