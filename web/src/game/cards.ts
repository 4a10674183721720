/** What is printed on a card, read from its code; and how a card is said in words. */

import { isColor, parseTray, positionsIn, type Color, type Tray } from './board';
import { BEARS, COORDINATES, TOUCHING } from '../geometry.gen';
import { t } from '../i18n';

export const CARD_KINDS = ['exactly', 'touch', 'apart', 'floor', 'bare', 'more', 'four'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** A card of each kind, for overviews. */
export const EXAMPLES: Record<CardKind, string> = {
  exactly: 'G1',
  touch: 'W-O',
  apart: 'KxB',
  floor: 'K_',
  bare: 'G^',
  more: 'O>K',
  four: 'W+O',
};

export interface CardFace {
  readonly kind: CardKind;
  readonly first: Color;
  readonly second: Color;
  /** How many spheres an "exactly" card asks for. */
  readonly number: number;
}

const KINDS: Record<string, CardKind> = { '-': 'touch', x: 'apart', '>': 'more', '+': 'four', _: 'floor', '^': 'bare' };

/** What a code stands for; null for anything that is no card. */
export function faceOf(code: string): CardFace | null {
  const [first = '', sign = '', second = first] = code;
  if (!isColor(first) || !isColor(second) || code.length > 3) return null;
  if (/^[1-3]$/.test(sign)) return { kind: 'exactly', first, second: first, number: Number(sign) };
  const kind = KINDS[sign];
  return kind ? { kind, first, second, number: 0 } : null;
}

/** The face of a card among others: "exactly one" and "exactly two" of a color add up (ruling R3). */
export function faceIn(code: string, hand: readonly string[] = []): CardFace | null {
  const face = faceOf(code);
  if (face?.kind !== 'exactly') return face;
  const others = hand.map(faceOf).filter((other) => other?.kind === 'exactly' && other.first === face.first);
  return others.length > 1 ? { ...face, number: others.reduce((sum, other) => sum + other!.number, 0) } : face;
}

/** The card in full. */
export function sentenceOf(face: CardFace): string {
  const isSame = face.first === face.second && (face.kind === 'touch' || face.kind === 'apart');
  return t(`card-${face.kind}${isSame ? '-same' : ''}`, wordsOf(face));
}

/** The sentence of a card among the others on the table. */
export function sentenceIn(code: string, hand: readonly string[]): string {
  const face = faceIn(code, hand);
  return face ? sentenceOf(face) : code;
}

/** The two words below the picture. */
export function captionOf(face: CardFace): string {
  return t(`caption-${face.kind}`, wordsOf(face));
}

function wordsOf(face: CardFace): Record<string, string | number> {
  return { first: face.first, second: face.second, color: face.first, number: face.number };
}

export type Pair = [number, number];

/** The lines that explain why a card fails: between spheres that touch, or do not, or lie on each other. */
export function pairsOf(code: string, trayText: string, breaking: readonly number[]): Pair[] {
  const face = faceOf(code);
  const tray = parseTray(trayText);
  if (!face) return [];
  if (face.kind === 'apart') return touchingPairs(face, tray, breaking);
  if (face.kind === 'touch') return missingPairs(face, tray, breaking);
  if (face.kind === 'bare') {
    return breaking.flatMap((position) => on(tray, position).map((above): Pair => [position, above]));
  }
  return [];
}

/** Whether two positions touch. */
export function touch(one: number, other: number): boolean {
  return ((TOUCHING[one] ?? 0) >> other) % 2 === 1;
}

function on(tray: Tray, position: number): number[] {
  return positionsIn(BEARS[position] ?? 0).filter((above) => tray[above]);
}

function touchingPairs(face: CardFace, tray: Tray, breaking: readonly number[]): Pair[] {
  return breaking.flatMap((one) =>
    breaking
      .filter((other) => one < other && touch(one, other) && isPair(face, tray[one], tray[other]))
      .map((other): Pair => [one, other]),
  );
}

function isPair(face: CardFace, one: Color | null | undefined, other: Color | null | undefined): boolean {
  return (one === face.first && other === face.second) || (one === face.second && other === face.first);
}

/** From every lonely sphere to the nearest one it should have touched. */
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
