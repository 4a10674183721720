/** The lines that explain on a tray why a card fails. */

import { COORDINATES, TOUCHING, type Color } from './geometry.gen';
import { bearers, type Tray } from './board';
import { faceOf, type CardFace } from './cards';

export type Pair = [number, number];

/** The lines of one card: between spheres that touch, or do not, or lie on each other. */
export function pairsOf(code: string, tray: Tray, breaking: readonly number[]): Pair[] {
  const face = faceOf(code);
  if (!face) return [];
  switch (face.kind) {
    case 'apart':
      return touchingPairs(face, tray, breaking);
    case 'touch':
      return missingPairs(face, tray, breaking);
    case 'bare':
      return breaking.flatMap((position) => bearers(tray, position).map((above): Pair => [position, above]));
    case 'exactly':
    case 'floor':
    case 'more':
    case 'four':
      return [];
  }
}

/** Whether two positions touch. */
export function touch(one: number, other: number): boolean {
  return ((TOUCHING[one] ?? 0) >> other) % 2 === 1;
}

function touchingPairs(face: CardFace, tray: Tray, breaking: readonly number[]): Pair[] {
  return breaking.flatMap((one) =>
    breaking.filter((other) => one < other && touch(one, other) && isPair(face, tray[one], tray[other])).map((other): Pair => [one, other]),
  );
}

function isPair(face: CardFace, one: Color | null | undefined, other: Color | null | undefined): boolean {
  return (one === face.first && other === face.second) || (one === face.second && other === face.first);
}

/** From each isolated sphere to the nearest one it should have touched. */
function missingPairs(face: CardFace, tray: Tray, breaking: readonly number[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const one of breaking) {
    const wanted = tray[one] === face.first ? face.second : face.first;
    const others = tray.flatMap((color, other) => (color === wanted && other !== one ? [other] : []));
    const nearest = others.sort((a, b) => distance(one, a) - distance(one, b))[0];
    if (nearest === undefined) continue;
    const pair: Pair = one < nearest ? [one, nearest] : [nearest, one];
    pairs.set(pair.join(), pair);
  }
  return [...pairs.values()];
}

function distance(one: number, other: number): number {
  const [a, b] = [COORDINATES[one]!, COORDINATES[other]!];
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}
