/** The possible gain by bonus tokens under given settings. */

import { DEFAULT_SETTINGS, TOKEN_POINTS, type TableSettings } from '../../core/protocol.gen';
import { tokenPoints } from '../../rules/tokenPoints';

/** Whether enough tokens can be earned to gain points by them; the second token of a round takes other players. */
export function canTokensPay({ edition, rounds, tokens }: TableSettings, isSolo: boolean): boolean {
  if (tokens !== 'box') return true;
  const worth = TOKEN_POINTS[edition];
  const perRound = isSolo ? 1 : (worth.length - 1) / DEFAULT_SETTINGS.rounds;
  return rounds * perRound >= worth.findIndex((points) => points > 0);
}

type TokenRules = Pick<TableSettings, 'edition' | 'tokens'>;

/** From how many tokens on they cost nothing. */
export function breakEven({ edition, tokens }: TokenRules): number {
  return tokens === 'box' ? TOKEN_POINTS[edition].findIndex((points) => points >= 0) : 0;
}

/** The gain by earned tokens, compared with none at all. */
export function gainOf(rules: TokenRules, count: number): number {
  return tokenPoints(rules, count) - tokenPoints(rules, 0);
}

/** A stud for every token, and an empty one for each that is missing until they cost nothing. */
export function studsOf(rules: TokenRules, count: number): boolean[] {
  return Array.from({ length: Math.max(count, breakEven(rules)) }, (_, index) => index < count);
}
