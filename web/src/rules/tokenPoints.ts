/** The value of bonus tokens at the end of a game. */

import { POINTS_PER_TOKEN, TOKEN_POINTS, type TableSettings } from '../core/protocol.gen';

/** The points of a number of bonus tokens; more than the table has are worth as much as its last. */
export function tokenPoints({ edition, tokens }: Pick<TableSettings, 'edition' | 'tokens'>, count: number): number {
  if (tokens === 'off') return 0;
  if (tokens === 'no-penalty') return POINTS_PER_TOKEN * count;
  const worth = TOKEN_POINTS[edition];
  return worth[count] ?? worth.at(-1)!;
}
