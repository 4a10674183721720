/** The numbers of the record page, and how it writes them. */

import { t } from '../../core/i18n';
import { percentage } from '../../core/numbers';
import type { CardRecord, RecordTotals, SettingsRecord } from '../../core/protocol.gen';

/** Points, and the most that were possible. */
export type Reached = Pick<RecordTotals, 'points' | 'best'>;

/** The share of the possible points, from 0 to 1; 0 for negative points. Null where no points were possible. */
export function partOf({ points, best }: Reached): number | null {
  return best > 0 ? Math.max(0, points) / best : null;
}

/** A part in percent, or a dash. */
export function percent(part: number | null): string {
  return part === null ? '–' : percentage(part);
}

/** The kind of card that cost most points; null when none did. */
export function worstOf(cards: readonly CardRecord[]): CardRecord | null {
  const [first] = cards;
  return first && first.lost > 0 ? first : null;
}

/** Settings in a few words: always the cards and the hourglass, other settings only where they are not the usual ones. */
export function settingsWords(settings: SettingsRecord): string[] {
  return [
    t('record-cards-each', { cards: settings.cards }),
    settings.seconds > 0 ? t('settings-seconds', { seconds: settings.seconds }) : t('record-no-hourglass'),
    ...(settings.grade === 'any' ? [] : [t('record-grade', { grade: t(`grade-${settings.grade}`) })]),
    ...(settings.contradictions === 'drawn' ? [] : [t(`record-contradictions-${settings.contradictions}`)]),
    ...(settings.deck === 'full' ? [] : [t(`deck-${settings.deck}`)]),
    ...(settings.live_marks ? [t('record-live-marks')] : []),
  ];
}
