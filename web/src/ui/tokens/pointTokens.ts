/** Points as tokens on the table. */

import { TOKEN_VALUES } from '../../core/protocol.gen';

/** The fewest tokens that make up these points, largest first; of a debt, the tokens owed. */
export function pointTokens(points: number): number[] {
  let rest = Math.abs(points);
  return TOKEN_VALUES.flatMap((value) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return Array.from({ length: count }, () => value);
  });
}
