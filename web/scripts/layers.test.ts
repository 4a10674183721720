import { expect, it } from 'vitest';
import { complaints } from './layers.js';

it('a layer imports those before it, and the root everything', () => {
  const files = { 'App.svelte': "import A from './screens/a/A.svelte';", 'ui/B.svelte': "import { t } from '../core/i18n';" };
  expect(complaints(files)).toEqual([]);
});

it.each([
  ['core/a.ts', "import { b } from '../rules/b';", 'core/a.ts: imports rules/b, which is above it'],
  ['ui/a.ts', "const b = import('../later');", 'ui/a.ts: imports later, which is above it'],
  [
    'screens/a/A.svelte',
    "import B from '../b/B.svelte';",
    'screens/a/A.svelte: imports screens/b/B.svelte, which belongs to another screen',
  ],
])('%s may not import upward or sideways', (path, text, complaint) => {
  expect(complaints({ [path]: text })).toEqual([complaint]);
});

it('a phase of a table imports another phase', () => {
  expect(complaints({ 'screens/table/round/A.svelte': "import B from '../host/B.svelte';" })).toEqual([]);
});

it('a screen has its heading and its title from where all have them', () => {
  expect(complaints({ 'screens/a/A.svelte': '<h1>A</h1>' })).toHaveLength(1);
  expect(complaints({ 'ui/a.ts': "document.title = 'A';" })).toHaveLength(1);
  expect(complaints({ 'screens/projector/A.svelte': '<h1>A</h1>' })).toEqual([]);
});

it('a file name is found in one folder, where a component and its logic may share it', () => {
  expect(complaints({ 'ui/Plan.svelte': '', 'ui/plan.ts': '' })).toEqual([]);
  expect(complaints({ 'ui/Plan.svelte': '', 'core/plan.ts': '' })).toEqual(['plan has two meanings: ui, core']);
});

it('a name is exported by one module', () => {
  expect(complaints({ 'ui/a.ts': 'export type Step = 1;', 'ui/b.ts': 'export interface Step {}' })).toEqual([
    'Step has two meanings: ui/a.ts, ui/b.ts',
  ]);
});
