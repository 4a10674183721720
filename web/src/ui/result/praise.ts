/** A word for a result, by its share of the possible points; and the mistakes that cost the most. */

import { faceOf } from '../../rules/cards';
import { t } from '../../core/i18n';
import type { CardKind } from '../../rules/geometry.gen';
import { spheresOn } from '../../rules/board';
import { POINTS_LOST_PER_CARD, type BestTray, type Verdict } from '../../core/protocol.gen';

export type Praise = 'perfect' | 'brilliant' | 'strong' | 'good' | 'tricky';

/** From which share on a result earns its word. */
const LEAST: readonly (readonly [number, Praise])[] = [
  [0.8, 'brilliant'],
  [0.6, 'strong'],
  [0.35, 'good'],
];

/** The word for points of points possible. */
export function praiseOf(points: number, best: number, isUnbeaten = points >= best): Praise {
  if (isUnbeaten) return 'perfect';
  const share = best > 0 ? points / best : 0;
  return LEAST.find(([least]) => share >= least)?.[1] ?? 'tricky';
}

/** Whether nothing better was possible than this tray: a bonus token decides between equals. */
export function isUnbeaten({ points, bonus }: { points: number; bonus: boolean }, best: Pick<BestTray, 'score' | 'bonus'>): boolean {
  return points >= best.score && (bonus || !best.bonus);
}

/** A built tray with its verdicts, and the best one. */
export interface Judged {
  readonly tray: string;
  readonly verdicts: readonly Verdict[];
  readonly best: BestTray | null;
}

/** The costliest mistakes: cards of a kind, several kinds alike, or spheres that would have fitted. */
export type Insight =
  { readonly kind: CardKind; readonly points: number } | { readonly cards: number; readonly points: number } | { readonly spheres: number };

/** The costliest mistakes of one or more rounds; null without any. Cards that even the best tray gives up cost nothing. */
export function insightOf(rounds: readonly Judged[]): Insight | null {
  const costs = new Map<CardKind, number>();
  for (const { verdicts, best } of rounds) {
    for (const { card, fulfilled } of verdicts) {
      const kind = faceOf(card)?.kind;
      if (kind && !fulfilled && best && !best.failed.includes(card)) costs.set(kind, (costs.get(kind) ?? 0) + POINTS_LOST_PER_CARD);
    }
  }
  const [worst, second] = [...costs].sort(([, one], [, other]) => other - one);
  if (worst && worst[1] === second?.[1]) {
    const points = [...costs.values()].reduce((sum, cost) => sum + cost, 0);
    return { cards: points / POINTS_LOST_PER_CARD, points };
  }
  if (worst) return { kind: worst[0], points: worst[1] };
  const spheres = rounds.length === 1 ? missingSpheres(rounds[0]!) : 0;
  return spheres > 0 ? { spheres } : null;
}

/** The same as a sentence; empty where there is nothing to say. */
export function insightText(rounds: readonly Judged[]): string {
  const insight = insightOf(rounds);
  if (!insight) return '';
  if ('spheres' in insight) return t('result-spheres', { count: insight.spheres });
  if ('cards' in insight) return t('result-cards', { count: insight.cards, points: insight.points });
  return t('result-cost', { kind: t(`type-${insight.kind}`), points: insight.points });
}

function missingSpheres({ tray, verdicts, best }: Judged): number {
  if (!best || best.failed.length > 0 || verdicts.some(({ fulfilled }) => !fulfilled)) return 0;
  return spheresOn(best.tray) - spheresOn(tray);
}
