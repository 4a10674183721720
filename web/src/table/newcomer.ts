/** Whether a player has never played: then the lesson is offered, and the first solo game is a gentle one. */

import { myGames } from '../core/api.gen';
import type { GameResult, RoomView } from '../core/protocol.gen';
import { remember, remembered } from '../core/storage';
import { Watched } from '../core/watched';

const newcomer = new Watched<boolean | null>(null);
const learned = new Watched(remembered('learned', false));

/** Whether the player is new here; null until `knownGames` or `askWhetherNew` has the answer. */
export function isNewcomer(): boolean | null {
  return newcomer.value;
}

/** Whether the player is new here as far as this browser knows, until the server has said so. */
export function seemsNew(): boolean {
  return newcomer.value ?? !remembered('played', false);
}

/** The finished games of the player, which also tell whether the player is new. */
export async function knownGames(): Promise<GameResult[]> {
  const games = await myGames();
  if (games.some(isOrdinary)) remember('played', true);
  newcomer.value = !remembered('played', false);
  return games;
}

/** Asks this browser and, if it knows nothing, the server. Without an answer, a player is not new. */
export async function askWhetherNew(): Promise<boolean> {
  if (remembered('played', false)) return (newcomer.value = false);
  if (newcomer.value === null) await knownGames().catch(() => []);
  return newcomer.value ?? false;
}

/** The day's hand is a single minute, which teaches little. */
function isOrdinary({ daily }: GameResult): boolean {
  return !daily;
}

/** Whether a table shows the end of a game in which this player placed a sphere; the day's hand counts for nothing here. */
export function isPlayedThrough({ phase, day, you, results }: RoomView): boolean {
  if (phase !== 'over' || day || you === null) return false;
  return results.some(({ scores }) => scores.some(({ seat, tray }) => seat === you && /[A-Z]/.test(tray)));
}

/** The player has finished a game. */
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
