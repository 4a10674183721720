import { expect, it } from 'vitest';
import { figures } from './shape.js';

it('counts lines by kind, imports between screens, and effects that fetch', () => {
  const svelte = (script: string): string => `<script lang="ts">\n${script}</script>\n\n<p></p>\n\n<style>\np {\n}\n</style>\n`;
  const found = figures({
    'core/api.ts': 'export const one = 1;\n',
    'core/api.gen.ts': 'export const two = 2;\n',
    'screens/home/Home.svelte': svelte("import '../../core/api';\n$effect(() => void query.load(ask));\n"),
    'screens/box/Box.svelte': svelte("import Home from '../home/Home.svelte';\n$effect(() => say(1));\n"),
  });
  expect(found).toEqual({
    files: 3,
    lines: 23,
    'of script': 9,
    'of markup': 6,
    'of style': 8,
    'modules used by one other': 2,
    'imports between screens': 1,
    effects: 2,
    'effects that fetch': 1,
  });
});
