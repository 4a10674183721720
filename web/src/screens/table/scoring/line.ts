/** The line above the tray: the card that is read, the move that was made, or what was possible. */

import { sentenceIn } from '../../../rules/cards';
import { nameAt } from '../../../table/people';
import { t } from '../../../core/i18n';
import type { Mark } from '../../../ui/cards/mark';
import type { BestTray, RoomView } from '../../../core/protocol.gen';
import type { Count } from './count.svelte';

export interface Line {
  readonly text: string;
  /** The verdict on the card of the line; null for other lines. */
  readonly mark: Mark | null;
  /** Added in smaller letters. */
  readonly note?: string;
}

export function lineOf(count: Count, view: RoomView): Line {
  const { current, shown, timeline, result } = count;
  if (current !== null) return cardLine(count, current);
  if (!timeline.isOver) return { text: tokenLine(count), mark: null };
  if (!result?.best) return { text: t('ceremony-best-waiting'), mark: null };
  if (!shown.isBuilt && !shown.isBest)
    return { text: `${t('ceremony-move-of', { number: shown.stepper.step, count: shown.moves })} ${shown.words}`, mark: null };
  if (shown.isBest) return bestLine(count, result.best);
  // Without a network the moves are unknown.
  if (!result.moves[shown.at]) return { text: bestText(result.best), mark: null };
  if (count.isShownMine)
    return { text: t('ceremony-moves-away', { count: shown.moves }), mark: null, ...(count.insight && { note: count.insight }) };
  return { text: t('ceremony-away-of', { name: nameAt(view, shown.score!.seat), count: shown.moves }), mark: null };
}

function cardLine(count: Count, card: number): Line {
  const { hand, shown } = count;
  const found = shown.verdicts?.[card];
  const text = sentenceIn(hand[card]!, hand);
  const mark = count.ghostAt(card) ?? count.markAt(card);
  return mark === 'no' && found?.breaking.length === 0 ? { text, mark, note: t('ceremony-none-there') } : { text, mark };
}

/** While tokens are given out and totals counted. */
function tokenLine({ shown, timeline }: Count): string {
  const tokens = shown.score?.bonus_tokens ?? 0;
  const isTime = timeline.stage.kind === 'bonus' || timeline.hasTotals;
  return isTime && tokens > 0 ? t('ceremony-earned', { count: tokens }) : '';
}

/** Built by the player, or found by the solver. */
function bestLine({ shown, isShownMine }: Count, best: BestTray): Line {
  const text = shown.isBuilt && isShownMine ? t('ceremony-perfect') : bestText(best);
  const note = best.bonus || !best.with_bonus ? '' : t('ceremony-best-with-bonus', { points: best.with_bonus.score });
  return note ? { text, mark: null, note } : { text, mark: null };
}

function bestText({ bonus, failed, score }: BestTray): string {
  if (failed.length > 0) return t('ceremony-best-gives-up', { count: failed.length });
  return t(bonus ? 'ceremony-best-bonus' : 'ceremony-best', { points: score });
}
