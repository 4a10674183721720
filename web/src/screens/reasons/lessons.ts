/** The hands of the course in order, and the number of them that this browser has shown. */

import type { BestTray } from '../../core/protocol.gen';
import { remember, remembered } from '../../core/storage';
import { HANDS } from './hands.gen';

const KEY = 'course';

/** The ten steps, which name their texts. */
export const IDEAS = Object.keys(HANDS);
const ALL = Object.entries(HANDS).flatMap(([id, hands], step) =>
  hands.map(({ hand, best }) => ({ id, step, hand: hand.split(' '), best })),
);
/** How many hands there are. */
export const LESSONS = ALL.length;

export interface Lesson {
  readonly id: string;
  /** From 0. */
  readonly step: number;
  readonly hand: readonly string[];
  readonly best: BestTray;
}

export function lessonAt(number: number): Lesson {
  return ALL[number]!;
}

/** The cards that prevent a better tray. */
export function blamed({ best, hand }: Lesson): readonly string[] {
  return hand.filter((card) => best.why?.bounds.some(({ cards }) => cards.includes(card)));
}

/** Whether some cards are those that prevent a better tray. */
export function isBlamed(lesson: Lesson, chosen: readonly string[]): boolean {
  const cards = blamed(lesson);
  return cards.length === chosen.length && cards.every((card) => chosen.includes(card));
}

/** How many hands were looked at. */
export function reached(): number {
  return remembered(KEY, 0);
}

export function keepReached(number: number): void {
  remember(KEY, Math.max(number, reached()));
}
