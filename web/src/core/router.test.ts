// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { comeBack, go } from './router';

it('the way back leads to where a long page was left, once it is long again', () => {
  const moves: [number, number][] = [];
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('scrollTo', (x: number, y: number) => moves.push([x, y]));
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => frames.push(next));
  vi.stubGlobal('scrollY', 2000);
  go('/rules');
  expect(history.state).toBeNull();
  // The browser goes back: the page's state is the one that it was left with.
  history.replaceState({ y: 2000 }, '');
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(700);
  comeBack();
  expect([moves, frames.length]).toEqual([[[0, 0]], 1]);
  height.mockReturnValue(4000);
  frames[0]!(0);
  expect(moves.at(-1)).toEqual([0, 2000]);
});
