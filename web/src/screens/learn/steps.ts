/** The steps of the lesson: the tray at the start, the task, and when it is done. */

import { count, type Color, type Tray } from '../../rules/board';
import { judgeTray } from '../../rules/judging';
import { pairsOf, type Pair } from '../../rules/pairs';
import { LEVELS } from '../../rules/geometry.gen';

export interface Found {
  readonly isDone: boolean;
  /** Spheres to point at until it is done. */
  readonly breaking: readonly number[];
}

export interface Step {
  /** Names the texts: lesson-<id>-title, -task and -done. */
  readonly id: string;
  /** The tray at the start. */
  readonly tray: string;
  /** The color in hand at the start. */
  readonly color: Color | null;
  readonly card?: string;
  check(tray: Tray): Found;
}

const [, MIDDLE = [], TOP = []] = LEVELS;

export const STEPS: readonly Step[] = [
  { id: 'place', tray: '......./....../.', color: null, check: (tray) => once(count(tray) >= 3) },
  { id: 'stack', tray: 'KWBG.../....../.', color: 'O', check: (tray) => once(MIDDLE.some((position) => tray[position])) },
  { id: 'room', tray: 'KWBGOWB/G...../.', color: 'O', check: (tray) => once(filled(tray, MIDDLE) >= 2) },
  { id: 'top', tray: 'KWBGOWB/G.O.K./.', color: 'W', check: (tray) => once(filled(tray, TOP) === 1) },
  judged('exactly', 'O2', 'OWBGOKO/....../.'),
  judged('touch', 'K-B', 'WB.GK.O/....../.'),
  judged('apart', 'KxW', 'KGW.OB./....../.'),
  judged('floor', 'O_', 'KWBG..W/O...../.'),
  judged('bare', 'G^', 'GWBKO../W...../.'),
  judged('more', 'O>K', 'KKOWB../....../.', 'O'),
  judged('four', 'W+O', 'WOWGBK./....../.'),
];

/** The lines that explain what is still wrong. */
export function linesOf(step: Step, tray: Tray, found: Found): Pair[] {
  return step.card && !found.isDone ? pairsOf(step.card, tray, found.breaking) : [];
}

function once(isDone: boolean): Found {
  return { isDone, breaking: [] };
}

/** A step that is done when its card is fulfilled. */
function judged(id: string, card: string, tray: string, color: Color | null = null): Step {
  return {
    id,
    tray,
    color,
    card,
    check(built) {
      const { fulfilled, breaking } = judgeTray([card], built).verdicts[0]!;
      return { isDone: fulfilled, breaking };
    },
  };
}

function filled(tray: Tray, positions: readonly number[]): number {
  return positions.filter((position) => tray[position]).length;
}
