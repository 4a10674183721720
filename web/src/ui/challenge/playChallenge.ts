/** Begins the game against a ghost. */

import { takeUp } from '../../core/apiChallenges';
import { goTo, myName } from '../../table/start';

/** Dealt at once; a game that was begun goes on where it is. */
export async function play(id: string): Promise<void> {
  goTo(await takeUp(id, myName()), [{ type: 'start' }]);
}
