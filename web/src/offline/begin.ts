/** Prepares a page for offline use, after more urgent work. */

import { isOnline, onNetwork } from '../core/network';
import { sendResults } from './handIn';
import { renewPack } from './pack';

/** Stores the client itself in the browser; browsers allow that on secure pages only. */
async function keepPage(): Promise<void> {
  if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js');
}

/** Gives the server what waits for it, and takes along what will be needed. */
async function exchange(): Promise<void> {
  if (!isOnline()) return;
  await sendResults();
  await renewPack(Date.now());
}

/** Called once per page. */
export function begin(): void {
  keepPage().catch(() => {
    // Storage is full or forbidden: the game needs the network then.
  });
  onNetwork(() => void exchange());
  void exchange();
}
