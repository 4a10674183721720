// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { go } from './core/router';
import { nameScreen } from './core/title';
import { render } from './testing/render';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.stubGlobal('scrollTo', () => {});
});

it.each([
  ['/', 'Dimension'],
  ['/games', 'Dimension · games-title'],
  ['/nowhere', 'Dimension · problem-nowhere'],
])('the title of %s', (path, title) => {
  render(App, {});
  nameScreen('D1J DGS');
  go(path === '/' ? '/nowhere' : '/');
  flushSync();
  go(path);
  flushSync();
  expect(document.title).toBe(title);
});
