/** A move that brings a tray nearer to another one. Not on the shortest way: to find that takes a solver. */

import { left, lift, place, swap, type Tray } from '../rules/board';

/** In notation; null if the trays are the same. */
export function stepToward(tray: Tray, goal: Tray): string | null {
  const wrong = tray.flatMap((found, position) => (found === (goal[position] ?? null) ? [] : [position]));
  if (wrong.length === 0) return null;
  // Last, spheres right above wrong ones.
  return lifted(tray, goal, wrong) ?? placed(tray, goal, wrong) ?? swapped(tray, goal, wrong) ?? `-${tray.findLastIndex(Boolean)}`;
}

function lifted(tray: Tray, goal: Tray, wrong: readonly number[]): string | null {
  const position = wrong.findLast((found) => !goal[found] && lift(tray, found));
  return position === undefined ? null : `-${position}`;
}

function placed(tray: Tray, goal: Tray, wrong: readonly number[]): string | null {
  const position = wrong.find((found) => goal[found] && place(tray, goal[found], found));
  return position === undefined ? null : `${goal[position]}@${position}`;
}

/** All spheres of a color are used, so one of them lies where it should not. */
function swapped(tray: Tray, goal: Tray, wrong: readonly number[]): string | null {
  for (const to of wrong) {
    const color = goal[to];
    if (!color || left(tray, color) > 0) continue;
    const from = wrong.find((found) => tray[found] === color && swap(tray, found, to));
    if (from !== undefined) return `${from}~${to}`;
  }
  return null;
}
