/** Which screen belongs to an address. No hashes, so every link can be shared. */

import { Watched } from './watched';

export type Route =
  | { screen: 'home' }
  | { screen: 'table'; room: string }
  | { screen: 'screen'; room: string }
  | { screen: 'games' }
  | { screen: 'replay'; room: string; game: number }
  | { screen: 'learn' }
  | { screen: 'rules' }
  | { screen: 'box' }
  | { screen: 'daily'; day: string | null }
  | { screen: 'puzzles' }
  | { screen: 'puzzle'; id: number }
  | { screen: 'rush' }
  | { screen: 'device' }
  | { screen: 'record' }
  | { screen: 'challenge'; id: string }
  | { screen: 'nowhere' };

/** Screens whose address is nothing but their name. */
const SIMPLE = new Set(['games', 'learn', 'rules', 'box', 'puzzles', 'rush', 'record', 'device']);

/** The screen of a path. */
export function routeOf(path: string): Route {
  const [first = '', second = '', third = '', ...more] = path.split('/').filter(Boolean);
  if (more.length > 0) return { screen: 'nowhere' };
  if (first === '') return { screen: 'home' };
  if (first === 't' && second && !third) return { screen: 'table', room: second };
  if (first === 't' && third === 'screen') return { screen: 'screen', room: second };
  if (first === 'replay' && second && /^\d+$/.test(third)) return { screen: 'replay', room: second, game: Number(third) };
  if (first === 'daily' && !third) return { screen: 'daily', day: second || null };
  if (first === 'puzzles' && /^\d{1,15}$/.test(second) && !third) return { screen: 'puzzle', id: Number(second) };
  if (first === 'c' && second && !third) return { screen: 'challenge', id: second };
  if (second) return { screen: 'nowhere' };
  if (SIMPLE.has(first)) return { screen: first } as Route;
  return { screen: 'nowhere' };
}

/** Null until the first navigation: until then the page's own address counts. */
const path = new Watched<string | null>(null);

/** The screen to show now. */
export function route(): Route {
  return routeOf(path.value ?? location.pathname);
}

/** Goes to another screen. */
export function go(to: string): void {
  history.pushState(null, '', to);
  scrollTo(0, 0);
  followAddress();
}

/** Gives what is shown its proper address, for reloading and for the browser's history. */
export function renameAddress(to: string): void {
  if (location.pathname !== to) history.replaceState(null, '', to + location.search);
}

/** Shows another screen in the place of this one: the way back leads past it. */
export function goInstead(to: string): void {
  history.replaceState(null, '', to);
  scrollTo(0, 0);
  followAddress();
}

/** The address changed, by us or by the browser's back and forward buttons. */
export function followAddress(): void {
  path.value = location.pathname;
}

/** Where a finished game can be watched again. */
export function replayPath(room: string, game: number): string {
  return `/replay/${encodeURIComponent(room)}/${game}`;
}

/** Lets ordinary links change the screen without reloading the page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.download || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api') || routeOf(link.pathname).screen === 'nowhere') return;
  event.preventDefault();
  go(link.pathname + link.search);
}
