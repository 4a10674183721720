/** The facts about an open table for players who look for one. */

import { t } from '../core/i18n';
import type { TableSettings, TableSummary } from '../core/protocol.gen';

/** How a game there is played: always time, cards and rounds; the rest where it is unusual. */
export function paceOf(settings: TableSettings): string[] {
  return [
    settings.seconds ? t('settings-seconds', { seconds: settings.seconds }) : t('home-no-hourglass'),
    t('count-cards', { count: settings.cards }),
    t('count-rounds', { count: settings.rounds }),
    ...(settings.grade === 'any' ? [] : [t('home-grade', { grade: t(`grade-${settings.grade}`) })]),
  ];
}

/** How many seats are taken, by people or bots. */
export function seatsOf({ players, bots, free_seats: free }: TableSummary): { taken: number; seats: number } {
  const taken = players + bots;
  return { taken, seats: taken + free };
}
