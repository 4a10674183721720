/** Begins to play the hand of a day, with one click. */

import { openPractice, openTry } from '../../core/apiDaily';
import { goTo, myName } from '../../table/start';

/** The one try at today's hand: dealt at once. */
export async function playToday(): Promise<void> {
  goTo(await openTry({ name: myName() }), [{ type: 'start' }]);
}

/** The hand of a day, outside the records: dealt at once. */
export async function practice(day: string): Promise<void> {
  goTo(await openPractice(day), [{ type: 'take_seat', name: myName() }, { type: 'start' }]);
}
