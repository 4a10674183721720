/** The open table for the components of its screen. */

import { getContext, setContext } from 'svelte';
import type { Along } from '../../table/along.svelte';
import type { Signs } from '../../table/reactions.svelte';
import type { ClientMessage } from '../../core/protocol.gen';

/** Takes messages to a table. */
export interface TableActions {
  say(message: ClientMessage): void;
}

export interface TableContext extends TableActions {
  readonly signs: Signs;
  readonly along: Along;
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
