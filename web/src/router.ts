/** Which screen an address asks for; no hashes, so every link can be shared. */

import { createSubscriber } from 'svelte/reactivity';

export type Route =
  | { screen: 'home' }
  | { screen: 'table'; room: string }
  | { screen: 'games' }
  | { screen: 'replay'; room: string; game: number }
  | { screen: 'learn' }
  | { screen: 'rules' }
  | { screen: 'box' }
  | { screen: 'nowhere' };

/** The screen of a path. */
export function routeOf(path: string): Route {
  const [first = '', second = '', third = '', ...more] = path.split('/').filter(Boolean);
  if (more.length > 0) return { screen: 'nowhere' };
  if (first === '') return { screen: 'home' };
  if (first === 't' && second && !third) return { screen: 'table', room: second };
  if (first === 'replay' && second && /^\d+$/.test(third)) return { screen: 'replay', room: second, game: Number(third) };
  if (second) return { screen: 'nowhere' };
  if (first === 'games' || first === 'learn' || first === 'rules' || first === 'box') return { screen: first };
  return { screen: 'nowhere' };
}

const follow = createSubscriber((update) => {
  addEventListener('popstate', update);
  addEventListener('dimension:route', update);
  return () => {
    removeEventListener('popstate', update);
    removeEventListener('dimension:route', update);
  };
});

/** The screen to show now. */
export function route(): Route {
  follow();
  return routeOf(location.pathname);
}

/** Goes to another screen. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  scrollTo(0, 0);
  dispatchEvent(new Event('dimension:route'));
}

/** Lets ordinary links inside the page change the screen without loading it anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.download || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api') || routeOf(link.pathname).screen === 'nowhere') return;
  event.preventDefault();
  go(link.pathname + link.search);
}
