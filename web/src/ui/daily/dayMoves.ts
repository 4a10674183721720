/** How far a tray was from the best one: asked once for each. */

import { solveHand } from '../../core/api.gen';

const asked = new Map<string, Promise<readonly string[] | null>>();

/** The moves to the nearest best tray; null where no tray is best. */
export function movesToBest(hand: string, tray: string): Promise<readonly string[] | null> {
  const key = `${hand} ${tray}`;
  const found = asked.get(key) ?? solveHand({ hand, tray }).then(({ moves }) => moves);
  asked.set(key, found);
  found.catch(() => asked.delete(key));
  return found;
}
