/** Begins the game against a ghost. */

import { playChallenge } from '../../core/api.gen';
import { goTo, myName } from '../../table/start';

/** Dealt at once; a game that was begun goes on where it is. */
export async function play(id: string): Promise<void> {
  goTo(await playChallenge(id, { name: myName() }), [{ type: 'start' }]);
}
