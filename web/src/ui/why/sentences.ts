/** A proof in sentences with numbers that add up, as `Certificate.sentences` of the library writes them. */

import { t } from '../../core/i18n';
import type { BestTray, HintFact, WhyBound } from '../../core/protocol.gen';

/** The points that each failed card costs. */
const LOST = 2;
const MOST_OF_A_COLOR = 3;

/** How a bound follows. */
export function boundSentence({ parts, spheres }: WhyBound): string {
  if (spheres === null) return t('why-contradiction');
  if (parts.length === 0) return t('why-room', { count: spheres });
  return t('why-sum', { parts: parts.map((part) => partText(part.colors, part.spheres)).join(' + '), count: spheres });
}

/** Conclusions from the bounds: the points that remain after giving up cards. */
export function conclusions({ score, why }: BestTray): string[] {
  if (!why) return [];
  if (why.bounds.length === 0) return [t('why-full', { count: score })];
  return why.given_up.flatMap((spheres, at) => {
    const lost = LOST * (at + 1);
    return spheres === null ? [] : [t('why-given-up', { count: at + 1, spheres, lost, points: spheres - lost })];
  });
}

/** Why the best trays have no bonus token. */
export function bonusSentence({ spheres }: WhyBound): string {
  return spheres === null ? t('why-no-bonus') : t('why-less-with-bonus', { count: spheres });
}

/** A fact about all best trays, as `Fact.sentence` of the library writes it. */
export function factSentence({ place, color, least, most }: HintFact): string {
  const bound = least === most ? 'exactly' : most < MOST_OF_A_COLOR ? 'most' : 'least';
  const number = bound === 'least' ? least : most;
  return color ? t(`fact-${place}-${bound}`, { number, color }) : t(`fact-any-${place}-${bound}`, { number });
}

function partText(colors: string, number: number): string {
  const [first = '', second] = colors;
  return second ? t('why-part-pair', { number, first, second }) : t('why-part', { number, color: first });
}
