/** Begins the game against a ghost. */

import { playChallenge } from '../../core/api.gen';
import { goTo, myName } from '../../table/start';

/** Deals immediately; a game under way continues. */
export async function play(id: string): Promise<void> {
  goTo(await playChallenge(id, { name: myName() }), [{ type: 'start' }]);
}
