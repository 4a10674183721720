/** The face of a card, read from its code, and its sentence. */

import { CARDS_BY_KIND, type CardKind, type Color } from './geometry.gen';
import { t } from '../core/i18n';
import { isColor } from './board';

/** The kinds in the order of the rules. */
export const CARD_KINDS = Object.keys(CARDS_BY_KIND) as readonly CardKind[];

/** Cards whose pictures are easy to tell apart; other kinds are shown by their first card. */
const CLEAREST: Partial<Record<CardKind, string>> = { exactly: 'G1', touch: 'W-O', apart: 'KxB', bare: 'G^', more: 'O>K', four: 'W+O' };

/** A card of each kind, for overviews. */
export const EXAMPLES = Object.fromEntries(CARD_KINDS.map((kind) => [kind, CLEAREST[kind] ?? CARDS_BY_KIND[kind][0]])) as Record<
  CardKind,
  string
>;

export interface CardFace {
  readonly kind: CardKind;
  readonly first: Color;
  readonly second: Color;
  /** How many spheres an "exactly" card asks for. */
  readonly number: number;
}

const KIND_OF = new Map<string, CardKind>(CARD_KINDS.flatMap((kind) => CARDS_BY_KIND[kind].map((code) => [code, kind] as const)));

/** The face of a card; null if the code is not a card's. */
export function faceOf(code: string): CardFace | null {
  const kind = KIND_OF.get(code);
  const [first, second = first] = [...code].filter(isColor);
  return kind && first && second ? { kind, first, second, number: Number(/\d/.exec(code) ?? 0) } : null;
}

/** The face of a card within a hand: "exactly one" and "exactly two" of a color add up (ruling R3). */
export function faceIn(code: string, hand: readonly string[] = []): CardFace | null {
  const face = faceOf(code);
  if (face?.kind !== 'exactly') return face;
  const others = hand.map(faceOf).filter((other) => other?.kind === 'exactly' && other.first === face.first);
  return others.length > 1 ? { ...face, number: others.reduce((sum, other) => sum + other!.number, 0) } : face;
}

/** The sentence on a card. */
export function sentenceOf(face: CardFace): string {
  const isSame = face.first === face.second && (face.kind === 'touch' || face.kind === 'apart');
  return t(`card-${face.kind}${isSame ? '-same' : ''}`, wordsOf(face));
}

/** The sentence of a card within a hand. */
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
