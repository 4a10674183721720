/** The motion of spheres: drop, fade, cross-fade, shake, flash. Pure: time comes in, a pose comes out. */

import type { Color, Tray } from '../../rules/board';

export const DROP = 190;
const FADE = 160;
export const SHAKE = 320;
export const FLASH = 420;

/** A sphere that is on the tray, coming to it or leaving it. */
export interface Actor {
  readonly position: number;
  readonly color: Color;
  readonly since: number;
  readonly how: 'there' | 'drops' | 'appears' | 'leaves' | 'vanishes';
}

/** How a sphere stands in one moment. */
export interface Pose {
  readonly height: number;
  readonly opacity: number;
}

/** The actors after the tray changed: new spheres drop or replace another one, removed spheres fade. */
export function recast(actors: readonly Actor[], tray: Tray, now: number, still: boolean): Actor[] {
  const next: Actor[] = actors.filter((actor) => isLeaving(actor) && !still);
  for (let position = 0; position < tray.length; position++) {
    const color = tray[position] ?? null;
    const old = actors.find((actor) => actor.position === position && !isLeaving(actor));
    if (old && old.color === color) next.push(old);
    else {
      if (old && !still) next.push({ ...old, since: now, how: color ? 'vanishes' : 'leaves' });
      if (color) next.push({ position, color, since: now, how: still ? 'there' : old ? 'appears' : 'drops' });
    }
  }
  return next;
}

export function isLeaving(actor: Actor): boolean {
  return actor.how === 'leaves' || actor.how === 'vanishes';
}

/** Whether an actor has nothing more to do: it stands, or it is gone. */
export function isDone(actor: Actor, now: number): boolean {
  return actor.how === 'there' || now - actor.since >= (actor.how === 'drops' ? DROP : FADE);
}

export function pose(actor: Actor, now: number): Pose {
  const age = Math.max(0, now - actor.since);
  const part = Math.min(1, age / FADE);
  switch (actor.how) {
    case 'there':
      return { height: 0, opacity: 1 };
    case 'drops':
      return { height: bounce(Math.min(1, age / DROP)), opacity: 1 };
    case 'appears':
      return { height: 0, opacity: Math.min(1, 0.35 + part) };
    case 'vanishes':
      return { height: 0, opacity: 1 - part };
    case 'leaves':
      return { height: 0.55 * part * part, opacity: 1 - part };
  }
}

/** Falls, meets the others halfway through and springs up once, a little. */
function bounce(part: number): number {
  if (part < 0.5) return 0.42 * (1 - (part / 0.5) ** 2);
  const rest = (part - 0.5) / 0.5;
  return 0.055 * 4 * rest * (1 - rest);
}

/** How far to the side a refusing sphere is at this age. */
export function shake(age: number): number {
  if (age < 0 || age >= SHAKE) return 0;
  return Math.sin((age / SHAKE) * Math.PI * 6) * 0.06 * (1 - age / SHAKE);
}

/** How bright a sphere flashes at this age. */
export function flash(age: number): number {
  return age < 0 || age >= FLASH ? 0 : Math.sin((age / FLASH) * Math.PI);
}

/** The breath of a glow that begins now: twice in and out, then steady. */
export function glow(age: number): number {
  if (age >= 1500) return 0.8;
  return Math.min(1, age / 120) * (0.8 + 0.2 * Math.cos((age / 1500) * Math.PI * 4 + Math.PI));
}
