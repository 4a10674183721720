/** What bonus tokens can bring under given settings. */

import { DEFAULT_SETTINGS, TOKEN_POINTS, type TableSettings } from '../../core/protocol.gen';

/** Whether enough tokens can be earned to gain points by them; the second token of a round takes other players. */
export function canTokensPay({ edition, rounds, tokens }: TableSettings, isSolo: boolean): boolean {
  if (tokens !== 'box') return true;
  const worth = TOKEN_POINTS[edition];
  const perRound = isSolo ? 1 : (worth.length - 1) / DEFAULT_SETTINGS.rounds;
  return rounds * perRound >= worth.findIndex((points) => points > 0);
}
