/** How the name of a table is shown: by the code at its beginning, in two groups that are easy to say. */

import { JOIN_CODE_LENGTH } from '../core/protocol.gen';

/** A join code, or the one in a name: `D1J DGS`. */
export function spelled(name: string): string {
  const half = JOIN_CODE_LENGTH / 2;
  return `${name.slice(0, half)} ${name.slice(half, JOIN_CODE_LENGTH)}`;
}
