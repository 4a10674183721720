/** What bonus tokens can bring under given settings. */

import { DEFAULT_SETTINGS, TOKEN_POINTS, type Edition, type TableSettings } from '../../core/protocol.gen';

/** Whether enough tokens can be earned to gain points by them; the second token of a round takes other players. */
export function canTokensPay({ edition, rounds, tokens }: TableSettings, isSolo: boolean): boolean {
  if (tokens !== 'box') return true;
  const worth = TOKEN_POINTS[edition];
  const perRound = isSolo ? 1 : (worth.length - 1) / DEFAULT_SETTINGS.rounds;
  return rounds * perRound >= worth.findIndex((points) => points > 0);
}

/** From how many tokens on they cost nothing. */
export function breakEven(edition: Edition): number {
  return TOKEN_POINTS[edition].findIndex((points) => points >= 0);
}

/** The gain by earned tokens, compared with none at all. */
export function gainOf(tokens: number, points: number, edition: Edition): number {
  return tokens > 0 ? points - TOKEN_POINTS[edition][0]! : 0;
}

/** A stud for every token, and an empty one for each that is missing until they cost nothing. */
export function studsOf(tokens: number, edition: Edition): boolean[] {
  return Array.from({ length: Math.max(tokens, breakEven(edition)) }, (_, index) => index < tokens);
}
