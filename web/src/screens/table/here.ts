/** What every screen of an open table can reach, however deep it is. */

import { getContext, setContext } from 'svelte';
import type { Along } from '../../table/along.svelte';
import type { Signs } from '../../table/reactions.svelte';
import type { ClientMessage } from '../../core/protocol.gen';

/** Where something can be said to a table. */
export interface Saying {
  say(message: ClientMessage): void;
}

export interface Here extends Saying {
  readonly signs: Signs;
  readonly along: Along;
}

const KEY = Symbol('table');

/** Opens a table to the components below. */
export function offer(here: Here): void {
  setContext(KEY, here);
}

/** The table above; nothing in a component that is shown on its own. */
export function here(): Here | undefined {
  return getContext<Here | undefined>(KEY);
}
