// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { prefer } from '../core/preferences';
import { parseTray } from '../rules/board';
import { render } from '../testing/render';
import TrayView from './TrayView.svelte';

const PROPS = { tray: parseTray('KWB..../G...../.'), label: 'Mine', onplace: () => {} };

it('is flat for players who prefer it', () => {
  prefer({ view: 'flat' });
  expect(render(TrayView, PROPS).page.querySelector('[data-view]')?.getAttribute('data-view')).toBe('flat');
});

it('is flat where 3D cannot be loaded', async () => {
  vi.doMock('./scene', () => ({ openTray: () => null, closeTray: () => {}, pixelRatio: () => 1 }));
  prefer({ view: 'auto' });
  const { page } = render(TrayView, PROPS);
  expect(page.querySelector('[data-view]')?.getAttribute('data-view')).toBe('3d');
  await vi.waitFor(() => {
    flushSync();
    expect(page.querySelector('[data-view]')?.getAttribute('data-view')).toBe('flat');
  });
});

it('names every place, also as a mere picture', () => {
  prefer({ view: 'flat' });
  const { page } = render(TrayView, { tray: PROPS.tray });
  expect(page.querySelectorAll('[data-place][role=img]')).toHaveLength(14);
  expect(page.querySelectorAll('button')).toHaveLength(0);
});
