/**
 * The lesson, step by step: what lies on the tray, what is asked, and when it is done. Each step checks only its own
 * small condition, using the generated tables; judging whole hands stays with the server.
 */

import { bearers, count, formatTray, type Color, type Tray } from '../../game/board';
import { pairsOf, touch, type Pair } from '../../game/pairs';
import { LEVELS } from '../../geometry.gen';

export interface Found {
  readonly isDone: boolean;
  /** Spheres to point at until it is done. */
  readonly breaking: readonly number[];
}

export interface Step {
  /** Names the texts: lesson-<id>-title, -task and -done. */
  readonly id: string;
  /** What lies there at the start. */
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
  {
    id: 'exactly',
    tray: 'OWBGOKO/....../.',
    color: null,
    card: 'O2',
    check: (tray) => unless(of(tray, 'O').length !== 2, of(tray, 'O')),
  },
  {
    id: 'touch',
    tray: 'WB.GK.O/....../.',
    color: null,
    card: 'K-B',
    check: (tray) => {
      const [black, blue] = [of(tray, 'K'), of(tray, 'B')];
      if (black.length === 0 || blue.length === 0) return once(true);
      return broken([...black.filter((one) => !meets(one, blue)), ...blue.filter((one) => !meets(one, black))]);
    },
  },
  {
    id: 'apart',
    tray: 'KGW.OB./....../.',
    color: null,
    card: 'KxW',
    check: (tray) => {
      const [black, white] = [of(tray, 'K'), of(tray, 'W')];
      return broken([...black.filter((one) => meets(one, white)), ...white.filter((one) => meets(one, black))]);
    },
  },
  {
    id: 'floor',
    tray: 'KWBG..W/O...../.',
    color: null,
    card: 'O_',
    check: (tray) => broken(of(tray, 'O').filter((position) => position >= MIDDLE[0]!)),
  },
  {
    id: 'bare',
    tray: 'GWBKO../W...../.',
    color: null,
    card: 'G^',
    check: (tray) => broken(of(tray, 'G').filter((position) => bearers(tray, position).length > 0)),
  },
  {
    id: 'more',
    tray: 'KKOWB../....../.',
    color: 'O',
    card: 'O>K',
    check: (tray) => unless(of(tray, 'O').length <= of(tray, 'K').length, [...of(tray, 'O'), ...of(tray, 'K')]),
  },
  {
    id: 'four',
    tray: 'WOWGBK./....../.',
    color: null,
    card: 'W+O',
    check: (tray) => unless(of(tray, 'W').length + of(tray, 'O').length !== 4, [...of(tray, 'W'), ...of(tray, 'O')]),
  },
];

/** The lines that explain what is still wrong. */
export function linesOf(step: Step, tray: Tray, found: Found): Pair[] {
  return step.card && !found.isDone ? pairsOf(step.card, formatTray(tray), found.breaking) : [];
}

function once(isDone: boolean): Found {
  return { isDone, breaking: [] };
}

function unless(isWrong: boolean, breaking: readonly number[]): Found {
  return { isDone: !isWrong, breaking: isWrong ? breaking : [] };
}

function broken(breaking: readonly number[]): Found {
  return { isDone: breaking.length === 0, breaking };
}

function of(tray: Tray, color: Color): number[] {
  return tray.flatMap((found, position) => (found === color ? [position] : []));
}

function filled(tray: Tray, positions: readonly number[]): number {
  return positions.filter((position) => tray[position]).length;
}

function meets(position: number, others: readonly number[]): boolean {
  return others.some((other) => touch(position, other));
}
