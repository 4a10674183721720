import { spheresOn } from '../../game/board';
import { failures } from '../../game/results';
import { t } from '../../i18n';
import type { SeatScore } from '../../protocol.gen';

/** A seat's round in a sentence. */
export function summaryOf(round: number, { tray, verdicts, points, bonus_tokens: tokens }: SeatScore): string {
  return t('ceremony-announce', { round, spheres: spheresOn(tray), failed: failures(verdicts), points, tokens });
}
