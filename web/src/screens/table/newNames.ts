/** A new name, wherever it was typed, is told to the table where its player sits. */

import { myName } from '../../game/start';
import { mySeat } from '../../game/state';
import type { Table } from '../../game/table.svelte';
import { onPreferences, preferences } from '../../preferences';

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
