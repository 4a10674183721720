/** Who stands on which step of the podium. */

import type { Rank } from './bigTable';

export interface PodiumStep {
  readonly place: 1 | 2 | 3;
  readonly ranks: readonly Rank[];
}

const PLACES = [1, 2, 3] as const;

/** The first three places from the top; players who tie share a step, and a place without players is left out. */
export function podiumOf(ranks: readonly Rank[]): PodiumStep[] {
  return PLACES.map((place) => ({ place, ranks: ranks.filter((rank) => rank.place === place) })).filter(
    ({ ranks: there }) => there.length > 0,
  );
}
