/** What a page does for the next time without a network, once it has nothing more urgent to do. */

import { isOnline, onNetwork, sawServer } from '../network';

/** Between two questions whether the server is back, in milliseconds. */
const ASK_EVERY = 10_000;

/** Stores the client itself in the browser; browsers allow that on secure pages only. */
async function keepPage(): Promise<void> {
  if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js');
}

/** Asks until the server answers: the browser tells about its own network only. */
function lookForServer(): void {
  if (isOnline()) return;
  setTimeout(() => {
    void fetch('/health').then(() => sawServer(true), lookForServer);
  }, ASK_EVERY);
}

/** Called once per page. */
export function begin(): void {
  keepPage().catch(() => {
    // Storage is full or forbidden: the game still needs the network then.
  });
  onNetwork(lookForServer);
  lookForServer();
}
