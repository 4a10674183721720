/** Announces texts to screen readers; App.svelte holds the live region. */

import { Watched } from './watched';

const said = new Watched('');

/** The last announcement. */
export function announcement(): string {
  return said.value;
}

/** Announces a sentence once the current one is finished. */
export function announce(text: string): void {
  // The same sentence twice in a row would not be read: a trailing space that is not ignored makes it new.
  said.update((last) => (text === last ? `${text}\u00a0` : text));
}
