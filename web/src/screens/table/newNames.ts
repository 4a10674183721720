/** Sends a new name, wherever it was typed, to the table where its player sits. */

import { myName } from '../../table/start';
import { mySeat } from '../../table/state';
import type { Table } from '../../table/table.svelte';
import { onPreferences, preferences } from '../../core/preferences';

/** Begins to listen; returns how to stop. */
export function tellNewNames(table: Table): () => void {
  let told = preferences().name;
  return onPreferences(() => {
    const { name } = preferences();
    if (name === told) return;
    told = name;
    if (mySeat(table.state)) table.say({ type: 'rename', name: myName() });
  });
}
