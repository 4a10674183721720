/** Begins to play the hand of a day, with one click. */

import { practiceDay, tryToday } from '../../core/api.gen';
import { goTo, myName } from '../../table/start';

/** The one try at today's hand, dealt immediately. */
export async function playToday(): Promise<void> {
  goTo(await tryToday({ name: myName() }), [{ type: 'start' }]);
}

/** The hand of a day outside the records, dealt immediately. */
export async function practice(day: string): Promise<void> {
  goTo(await practiceDay(day), [{ type: 'take_seat', name: myName() }, { type: 'start' }]);
}
