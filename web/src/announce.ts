/** Says something to screen readers; App.svelte holds the live region. */

import { createSubscriber } from 'svelte/reactivity';

let said = '';
let changed = (): void => {};
const follow = createSubscriber((update) => {
  changed = update;
});

/** What was said last. */
export function announcement(): string {
  follow();
  return said;
}

/** Says a sentence once the current one is finished. */
export function announce(text: string): void {
  // The same sentence twice in a row would not be read: a trailing space makes it new.
  said = text === said ? `${text} ` : text;
  changed();
}
