/** The line above the tray: the card that is read, the move that was made, or what was possible. */

import { sentenceIn } from '../../../rules/cards';
import { nameAt } from '../../../table/people';
import { t } from '../../../core/i18n';
import type { Mark } from '../../../ui/cards/mark';
import type { BestTray, RoomView } from '../../../core/protocol.gen';
import type { Count } from './count.svelte';

export interface Line {
  readonly text: string;
  /** What became of the card that the line is about; null for everything else. */
  readonly mark: Mark | null;
  /** Added in smaller letters. */
  readonly note?: string;
}

export function lineOf(count: Count, view: RoomView): Line {
  const { current, middle, procession, result } = count;
  if (current !== null) return cardLine(count, current);
  if (!procession.isOver) return { text: tokenLine(count), mark: null };
  if (!result?.best) return { text: t('ceremony-best-waiting'), mark: null };
  if (!middle.isBuilt && !middle.isBest)
    return { text: `${t('ceremony-move-of', { number: middle.walk.step, count: middle.moves })} ${middle.words}`, mark: null };
  if (middle.isBest) return bestLine(count, result.best);
  // Without a network nobody has looked for the moves.
  if (!result.moves[middle.at]) return { text: bestText(result.best), mark: null };
  if (count.isMiddleMine)
    return { text: t('ceremony-moves-away', { count: middle.moves }), mark: null, ...(count.insight && { note: count.insight }) };
  return { text: t('ceremony-away-of', { name: nameAt(view, middle.score!.seat), count: middle.moves }), mark: null };
}

function cardLine(count: Count, card: number): Line {
  const { hand, middle } = count;
  const found = middle.verdicts?.[card];
  const text = sentenceIn(hand[card]!, hand);
  const mark = count.ghostAt(card) ?? count.markAt(card);
  return mark === 'no' && found?.breaking.length === 0 ? { text, mark, note: t('ceremony-none-there') } : { text, mark };
}

/** While tokens are given out and totals counted. */
function tokenLine({ middle, procession }: Count): string {
  const tokens = middle.score?.bonus_tokens ?? 0;
  const isTime = procession.stage.kind === 'bonus' || procession.hasTotals;
  return isTime && tokens > 0 ? t('ceremony-earned', { count: tokens }) : '';
}

/** Built by the player, or found by the solver. */
function bestLine({ middle, isMiddleMine }: Count, best: BestTray): Line {
  const text = middle.isBuilt && isMiddleMine ? t('ceremony-perfect') : bestText(best);
  const note = best.bonus || !best.with_bonus ? '' : t('ceremony-best-with-bonus', { points: best.with_bonus.score });
  return note ? { text, mark: null, note } : { text, mark: null };
}

function bestText({ bonus, failed, score }: BestTray): string {
  if (failed.length > 0) return t('ceremony-best-gives-up', { count: failed.length });
  return t(bonus ? 'ceremony-best-bonus' : 'ceremony-best', { points: score });
}
