import { spheresOn } from '../../../rules/board';
import { failures } from '../../../rules/results';
import { t } from '../../../core/i18n';
import type { SeatScore } from '../../../core/protocol.gen';

/** A seat's round in a sentence. */
export function summaryOf(round: number, { tray, verdicts, points, bonus_tokens: tokens }: SeatScore): string {
  return t('ceremony-announce', { round, spheres: spheresOn(tray), failed: failures(verdicts), points, tokens });
}
