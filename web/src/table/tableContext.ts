/** The open table for the components of its screen. */

import { getContext, setContext } from 'svelte';
import type { PracticeTray } from './practiceTray.svelte';
import type { Reactions } from './reactions.svelte';
import type { ClientMessage } from '../core/protocol.gen';

/** Takes messages to a table. */
export interface TableActions {
  say(message: ClientMessage): void;
}

export interface TableContext extends TableActions {
  readonly reactions: Reactions;
  readonly practice: PracticeTray;
}

const KEY = Symbol('table');

/** Makes a table available to the components below. */
export function provideTable(table: TableContext): void {
  setContext(KEY, table);
}

/** The table above; undefined in a component without one. */
export function useTable(): TableContext | undefined {
  return getContext<TableContext | undefined>(KEY);
}
