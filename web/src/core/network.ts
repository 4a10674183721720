/** Whether the server can be reached, as far as this page knows. Components update when that changes. */

import { HEALTH_PATH } from './protocol.gen';
import { Watched } from './watched';

/** Between two questions whether the server is back, in milliseconds. */
const ASK_EVERY = 10_000;

const reached = new Watched(globalThis.navigator?.onLine ?? true);
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** False without a network, and while the server does not answer. */
export function isOnline(): boolean {
  return reached.value;
}

/** Calls back after every change; returns how to stop. For code outside components. */
export function onNetwork(listener: () => void): () => void {
  return reached.onchange(listener);
}

/** A request got no answer: asks the server once more, and then until it answers. */
export async function askServer(): Promise<void> {
  if (asking) return;
  asking = true;
  clearTimeout(timer);
  const isThere = await fetch(HEALTH_PATH).then(
    () => true,
    () => false,
  );
  asking = false;
  if (isThere !== reached.value) reached.value = isThere;
  if (!isThere) timer = setTimeout(() => void askServer(), ASK_EVERY);
}

globalThis.addEventListener?.('online', () => void askServer());
globalThis.addEventListener?.('offline', () => void askServer());
