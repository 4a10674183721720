/** The open table for the components of its screen. */

import { getContext, setContext } from 'svelte';
import type { RoomView } from '../core/protocol.gen';
import type { PracticeTray } from './practiceTray.svelte';
import type { Table } from './table.svelte';

export type TableActions = Pick<Table, 'say'>;

export interface TableContext extends Pick<Table, 'say' | 'ready' | 'now' | 'reactions'> {
  /** The table as it is shown: for a moment after a round, the round as it ended. */
  readonly view: RoomView;
  /** The table with its newest state, to build on. */
  readonly table: Table;
  readonly practice: PracticeTray;
}

/** The key of the context, for tests. */
export const TABLE_CONTEXT = Symbol('table');

/** Makes a table available to the components below. */
export function provideTable(table: TableContext): void {
  setContext(TABLE_CONTEXT, table);
}

/** The table above. */
export function useTable(): TableContext {
  return getContext<TableContext>(TABLE_CONTEXT);
}
