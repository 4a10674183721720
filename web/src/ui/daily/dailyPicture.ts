/** A picture of a day's result to share, as SVG: points, a sign per card, the streak; no card and no tray. */

import { plain } from '../../core/numbers';
import { FLAME } from './flame';
import type { DailyResult } from '../../core/protocol.gen';
import type { Tokens } from '../../styles/tokens';
import { definitions, escaped, PICTURE, sphereArt, star } from '../pictures/resultPicture';

export interface DailyPictureTexts {
  readonly title: string;
  readonly day: string;
  /** The words after the points: "of 11 possible". */
  readonly possible: string;
  /** Nothing without a streak. */
  readonly streak: string;
  readonly address: string;
}

const [LEFT, SIGN, GAP] = [84, 60, 144];
/** How wide a sign of the large number may be in any of the typefaces: a minus is the widest. */
const DIGIT = 134;
const WIDTHS: Readonly<Record<string, number>> = { '−': 162 };
/** One of each color, as decoration: it tells nothing about the cards. */
const SPHERES = ['K', 'W', 'B', 'G', 'O'] as const;

/** The picture as SVG text. */
export function dailyPicture(
  { points, bonus, verdicts }: Pick<DailyResult, 'points' | 'bonus' | 'verdicts'>,
  texts: DailyPictureTexts,
  color: Tokens,
): string {
  const number = plain(points);
  const after = LEFT + 28 + number.split('').reduce((width, sign) => width + (WIDTHS[sign] ?? DIGIT), 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 1200 630" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">`,
    definitions(color),
    `<rect width="1200" height="630" fill="${color('paper')}"/><ellipse cx="640" cy="300" rx="640" ry="360" fill="${color('paper-glow')}"/>`,
    ...SPHERES.map((letter, index) => sphereArt(letter, 760 + 84 * index, 108, 48, color)),
    `<text x="${LEFT}" y="108" font-size="56" font-weight="800" fill="${color('ink')}">${escaped(texts.title)}</text>`,
    `<text x="${LEFT}" y="158" font-size="32" fill="${color('ink-soft')}">${escaped(texts.day)}</text>`,
    `<text x="${LEFT}" y="352" font-size="190" font-weight="800" fill="${color('ink')}">${number}</text>`,
    `<text x="${after}" y="352" font-size="72" font-weight="700" fill="${color('ink')}">${escaped(texts.possible)}</text>`,
    bonus ? `<g transform="translate(${after + 34} 246) scale(3.4)">${star(0, 0, color)}</g>` : '',
    ...verdicts.map(({ fulfilled }, index) => sign(LEFT + SIGN + index * GAP, 452, fulfilled, color)),
    texts.streak && streak(texts.streak, color),
    `<text x="${texts.streak ? 600 : LEFT}" y="588" font-size="30" text-anchor="${texts.streak ? 'middle' : 'start'}" fill="${color('ink-soft')}">${escaped(texts.address)}</text>`,
    `<text x="1116" y="588" font-size="38" font-weight="800" text-anchor="end" fill="${color('ink')}">Dimension</text>`,
    '</svg>',
  ].join('');
}

/** Round with a check mark, or square with a cross: not only the color differs. */
function sign(x: number, y: number, isFulfilled: boolean, color: Tokens): string {
  const [shape, mark] = isFulfilled
    ? [`<circle r="${SIGN - 6}" fill="${color('good')}"/>`, 'M-25 3L-7 21L26 -18']
    : [`<rect x="-46" y="-46" width="92" height="92" rx="18" fill="${color('bad')}"/>`, 'M-20 -20L20 20M20 -20L-20 20'];
  return `<g transform="translate(${x} ${y})">${shape}<path d="${mark}" fill="none" stroke="${color('white')}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

function streak(text: string, color: Tokens): string {
  return `<g transform="translate(${LEFT - 10} 538) scale(2.5)"><path d="${FLAME}" fill="${color('flame')}"/></g><text x="${LEFT + 62}" y="588" font-size="38" font-weight="800" fill="${color('ink')}">${escaped(text)}</text>`;
}
