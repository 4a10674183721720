/** Whether the server can be reached, as far as this page knows. Components update when that changes. */

import { Watched } from './watched';

const reached = new Watched(globalThis.navigator?.onLine ?? true);

/** False without a network, and after a request that got no answer. */
export function isOnline(): boolean {
  return reached.value;
}

/** The server answered, or it did not. */
export function sawServer(isThere: boolean): void {
  if (isThere !== reached.value) reached.value = isThere;
}

/** Calls back after every change; returns how to stop. For code outside components. */
export function onNetwork(listener: () => void): () => void {
  return reached.onchange(listener);
}

globalThis.addEventListener?.('online', () => sawServer(true));
globalThis.addEventListener?.('offline', () => sawServer(false));
