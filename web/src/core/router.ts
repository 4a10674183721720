/** The address of the page and how it changes. No hashes, so every link can be shared. */

import { routeOf, type Route } from './routes';
import { Watched } from './watched';

/** Null until the first navigation: until then the page's own address counts. */
const path = new Watched<string | null>(null);

/** The screen to show now. */
export function route(): Route {
  return routeOf(path.value ?? location.pathname);
}

/** Goes to another screen; the way back leads to the same place on this page. */
export function go(to: string): void {
  history.replaceState({ y: scrollY }, '');
  history.pushState(null, '', to);
  scrollTo(0, 0);
  followAddress();
}

/** Gives what is shown its proper address, for reloading and for the browser's history. */
export function renameAddress(to: string): void {
  if (location.pathname !== to) history.replaceState(history.state, '', to + location.search);
}

/** Replaces this screen by another one, also in the browser's history. */
export function goInstead(to: string): void {
  history.replaceState(null, '', to);
  scrollTo(0, 0);
  followAddress();
}

/** The address changed, by us or by the browser's back and forward buttons. */
export function followAddress(): void {
  path.value = location.pathname;
}

/** How long a page that was left may take to become as long again, in milliseconds. */
const PATIENCE = 2000;

/** The player went back or forward: to where the page was left. */
export function comeBack(): void {
  followAddress();
  const y = (history.state as { y?: number } | null)?.y ?? 0;
  if (y > 0) scrollOnceLong(y, performance.now() + PATIENCE);
}

function scrollOnceLong(y: number, until: number): void {
  const isLong = document.documentElement.scrollHeight >= y + innerHeight;
  if (isLong) scrollTo(0, y);
  else if (performance.now() < until) requestAnimationFrame(() => scrollOnceLong(y, until));
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
