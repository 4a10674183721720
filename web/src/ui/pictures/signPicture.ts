/** A picture of a result to share, as SVG: a number, a sign per card or hand, a boast; no card and no tray. */

import { plain } from '../../core/numbers';
import { FLAME } from '../daily/flame';
import type { Tokens } from '../../styles/tokens';
import { definitions, escaped, PICTURE, sphereArt, star } from './resultPicture';

export interface SignedResult {
  /** Null where the words say it all. */
  readonly points: number | null;
  /** Whether a bonus token was won. */
  readonly bonus: boolean;
  /** One for each card or hand, in order: whether it is fulfilled or solved. */
  readonly signs: readonly boolean[];
}

export interface SignPictureTexts {
  readonly title: string;
  readonly subtitle: string;
  /** The words after the points: "of 11 possible". */
  readonly possible: string;
  /** With a flame before it; nothing without a streak. */
  readonly streak: string;
  readonly address: string;
}

const [LEFT, SIGN, GAP] = [84, 60, 144];
/** How many signs of full size fill a row. */
const ROW = 7;
/** The largest scale of signs in one, two and three rows. */
const SCALES = [1, 0.68, 0.44] as const;
/** How wide a sign of the large number may be in any of the typefaces: a minus is the widest. */
const DIGIT = 134;
const WIDTHS: Readonly<Record<string, number>> = { '−': 162 };
/** One of each color, as decoration: it tells nothing about the cards. */
const SPHERES = ['K', 'W', 'B', 'G', 'O'] as const;

/** The picture as SVG text. */
export function signPicture({ points, bonus, signs }: SignedResult, texts: SignPictureTexts, color: Tokens): string {
  const number = points === null ? '' : plain(points);
  const after = LEFT + (number ? 28 : 0) + number.split('').reduce((width, sign) => width + (WIDTHS[sign] ?? DIGIT), 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 1200 630" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">`,
    definitions(color),
    `<rect width="1200" height="630" fill="${color('paper')}"/><ellipse cx="640" cy="300" rx="640" ry="360" fill="${color('paper-glow')}"/>`,
    ...SPHERES.map((letter, index) => sphereArt(letter, 760 + 84 * index, 108, 48, color)),
    `<text x="${LEFT}" y="108" font-size="56" font-weight="800" fill="${color('ink')}">${escaped(texts.title)}</text>`,
    `<text x="${LEFT}" y="158" font-size="32" fill="${color('ink-soft')}">${escaped(texts.subtitle)}</text>`,
    `<text x="${LEFT}" y="352" font-size="190" font-weight="800" fill="${color('ink')}">${number}</text>`,
    `<text x="${after}" y="352" font-size="72" font-weight="700" fill="${color('ink')}">${escaped(texts.possible)}</text>`,
    bonus ? `<g transform="translate(${after + 34} 246) scale(3.4)">${star(0, 0, color)}</g>` : '',
    ...rowsOf(signs, color),
    texts.streak && streak(texts.streak, color),
    `<text x="${texts.streak ? 600 : LEFT}" y="588" font-size="30" text-anchor="${texts.streak ? 'middle' : 'start'}" fill="${color('ink-soft')}">${escaped(texts.address)}</text>`,
    `<text x="1116" y="588" font-size="38" font-weight="800" text-anchor="end" fill="${color('ink')}">Dimension</text>`,
    '</svg>',
  ].join('');
}

/** One row of large signs, or several of smaller ones. */
function rowsOf(signs: readonly boolean[], color: Tokens): string[] {
  const rows = Math.max(1, Math.min(SCALES.length, Math.round(Math.sqrt(signs.length / ROW))));
  const each = Math.max(ROW, Math.ceil(signs.length / rows));
  const scale = Math.min(ROW / each, SCALES[rows - 1]!);
  return signs.map((isRight, index) => {
    const [row, column] = [Math.floor(index / each), index % each];
    const y = 452 + scale * GAP * (row - (rows - 1) / 2);
    return sign(LEFT + scale * (SIGN + column * GAP), y, scale, isRight, color);
  });
}

/** Round with a check mark, or square with a cross: not only the color differs. */
function sign(x: number, y: number, scale: number, isFulfilled: boolean, color: Tokens): string {
  const [shape, mark] = isFulfilled
    ? [`<circle r="${SIGN - 6}" fill="${color('good')}"/>`, 'M-25 3L-7 21L26 -18']
    : [`<rect x="-46" y="-46" width="92" height="92" rx="18" fill="${color('bad')}"/>`, 'M-20 -20L20 20M20 -20L-20 20'];
  return `<g transform="translate(${x} ${y}) scale(${scale})">${shape}<path d="${mark}" fill="none" stroke="${color('white')}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

function streak(text: string, color: Tokens): string {
  return `<g transform="translate(${LEFT - 10} 538) scale(2.5)"><path d="${FLAME}" fill="${color('flame')}"/></g><text x="${LEFT + 62}" y="588" font-size="38" font-weight="800" fill="${color('ink')}">${escaped(text)}</text>`;
}
