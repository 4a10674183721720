// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { go } from './core/router';
import { render } from './testing/render';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.stubGlobal('scrollTo', () => {});
});

it.each([
  ['/', 'Dimension'],
  ['/games', 'Dimension · games-title'],
  ['/nowhere', 'Dimension · problem-nowhere'],
])('the title of %s is not that of the table before it', (path, title) => {
  render(App, {});
  document.title = '0:41 · Dimension · D1J DGS';
  go(path === '/' ? '/nowhere' : '/');
  flushSync();
  document.title = '0:41 · Dimension · D1J DGS';
  go(path);
  flushSync();
  expect(document.title).toBe(title);
});
