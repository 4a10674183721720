import { expect, it } from 'vitest';
import { prefetchLinks } from './prefetch';

it('fetches the chunks of the screens in advance, and nothing that the first paint loads', () => {
  const files = ['assets/base-Bc.js', 'assets/later-CU.css', 'assets/later-DF_x.js', 'assets/lazyScreens-qS.js', 'assets/scene-r.js'];
  const links = prefetchLinks(files).map(({ attrs }) => [attrs?.['rel'], attrs?.['href'], attrs?.['as']]);
  expect(links).toEqual([
    ['prefetch', '/assets/later-CU.css', 'style'],
    ['prefetch', '/assets/later-DF_x.js', 'script'],
    ['prefetch', '/assets/lazyScreens-qS.js', 'script'],
  ]);
});
