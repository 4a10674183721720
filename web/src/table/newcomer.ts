/** Whether somebody has never played: then the lesson is offered, and the first game alone is a gentle one. */

import { myGames } from '../core/api.gen';
import { remember, remembered } from '../core/storage';
import { Watched } from '../core/watched';

const newcomer = new Watched<boolean | null>(null);
const learned = new Watched(remembered('learned', false));
let asked: Promise<boolean> | null = null;

/** Whether the player is new here; null until `askWhetherNew` knows. */
export function isNewcomer(): boolean | null {
  return newcomer.value;
}

/** Asks this browser and, if it knows nothing, the server. Somebody we cannot ask about is not new. */
export async function askWhetherNew(): Promise<boolean> {
  if (remembered('played', false)) return (newcomer.value = false);
  asked ??= myGames().then(
    (games) => games.length === 0,
    () => false,
  );
  const isNew = await asked;
  asked = null;
  return (newcomer.value = isNew && !remembered('played', false));
}

/** The player got to the last round of a game. */
export function hasPlayed(): void {
  remember('played', true);
  newcomer.value = false;
}

/** Whether the lesson has been gone through. */
export function isLearned(): boolean {
  return learned.value;
}

/** The player has seen the end of the lesson. */
export function hasLearned(): void {
  remember('learned', true);
  learned.value = true;
}
