/** A picture of a result to share, as SVG: always in light colors, without external resources. */

import type { Color } from '../../rules/board';
import { shortened } from '../../table/playerNames';
import { MARKS, MARK_WIDTH, PALETTES } from '../../tray/palette.gen';
import { plain } from '../../core/numbers';
import { DRAWN_RADIUS, spot, standing } from '../trays/projection';
import type { Tokens } from '../../styles/tokens';

export interface PictureLine {
  readonly place: number;
  readonly name: string;
  readonly total: number;
  readonly tokens: number;
  /** The best possible points; null while they are unknown. */
  readonly share: string | null;
}

export interface PictureTexts {
  readonly title: string;
  readonly subtitle: string;
  /** The best possible total in words. */
  readonly possible: string;
  readonly code: string;
  /** Where the game is played. */
  readonly address: string;
}

export const PICTURE = { width: 1200, height: 630 };

/** The picture as SVG text; names are always text, never markup. */
export function pictureOf(lines: readonly PictureLine[], tray: string, texts: PictureTexts, color: Tokens): string {
  const rows = lines.slice(0, 4).map((line, index) => row(line, 272 + index * 80, lines.length === 1, color));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 1200 630" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">`,
    definitions(color),
    `<rect width="1200" height="630" fill="${color('paper')}"/><ellipse cx="860" cy="330" rx="520" ry="360" fill="${color('paper-glow')}"/>`,
    `<text x="64" y="112" font-size="60" font-weight="800" fill="${color('ink')}">${escaped(texts.title)}</text>`,
    `<text x="64" y="162" font-size="30" fill="${color('ink-soft')}">${escaped(texts.subtitle)}</text>`,
    `<text x="64" y="200" font-size="30" fill="${color('ink-soft')}">${escaped(texts.possible)}</text>`,
    ...rows,
    `<g transform="translate(890 318) scale(1.25)">${trayArt(tray, color)}</g>`,
    `<text x="64" y="590" font-size="26" fill="${color('ink-faint')}">${escaped(texts.code)}</text>`,
    `<text x="1136" y="560" font-size="30" font-weight="800" text-anchor="end" fill="${color('ink')}">Dimension</text>`,
    `<text x="1136" y="592" font-size="24" text-anchor="end" fill="${color('ink-soft')}">${escaped(texts.address)}</text>`,
    '</svg>',
  ].join('');
}

function row({ place, name, total, tokens, share }: PictureLine, y: number, isAlone: boolean, color: Tokens): string {
  const stars = Array.from({ length: Math.min(tokens, 12) }, (_, i) => star(96 + 24 * i, y + 32, color)).join('');
  const shown = shortened(name, 18);
  // Alone, the headline already says the points.
  if (isAlone) {
    return `<text x="64" y="${y}" font-size="40" font-weight="700" fill="${color('ink')}">${escaped(shown)}</text><g transform="translate(-18 8)">${stars}</g>`;
  }
  return [
    `<circle cx="92" cy="${y - 10}" r="26" fill="${color(place === 1 ? 'token-50' : 'card')}" stroke="${color('line-strong')}" stroke-width="2"/>`,
    `<text x="92" y="${y}" font-size="28" font-weight="800" text-anchor="middle" fill="${color('ink')}">${place}</text>`,
    `<text x="140" y="${y}" font-size="36" font-weight="700" fill="${color('ink')}">${escaped(shown)}</text>`,
    `<text x="560" y="${y}" font-size="42" font-weight="800" text-anchor="end" fill="${color('ink')}">${plain(total)}</text>`,
    `<text x="574" y="${y}" font-size="24" fill="${color('ink-soft')}">${escaped(share ?? '')}</text>`,
    `<g transform="translate(46 -6)">${stars}</g>`,
  ].join('');
}

export function star(x: number, y: number, color: Tokens): string {
  return `<g transform="translate(${x} ${y}) scale(.55)"><circle r="18" fill="${color('bonus')}"/><path d="${MARKS.O}" fill="${color('bonus-star')}" transform="scale(.72)"/></g>`;
}

/** The paints of spheres and wood. */
export function definitions(color: Tokens): string {
  const paints = Object.entries(PALETTES.classic);
  const gradients = paints.map(
    ([letter, paint]) =>
      `<radialGradient id="${letter}" cx=".42" cy=".38" r=".68" fx=".33" fy=".26"><stop offset="0" stop-color="${paint.light}"/><stop offset=".42" stop-color="${paint.base}"/><stop offset=".64" stop-color="${paint.base}"/><stop offset="1" stop-color="${paint.dark}"/></radialGradient>`,
  );
  return `<defs>${gradients.join('')}<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${color('wood-light')}"/><stop offset="1" stop-color="${color('wood-dark')}"/></linearGradient></defs>`;
}

/** A sphere with its mark; `definitions` have to stand before it. */
export function sphereArt(letter: Color, x: number, y: number, radius: number, color: Tokens): string {
  const { ink } = PALETTES.classic[letter];
  return `<g transform="translate(${x} ${y}) scale(${radius / 40})"><circle r="40" fill="url(#${letter})"/><ellipse cx="-13" cy="-22" rx="12" ry="7" transform="rotate(-34 -13 -22)" fill="${color('white')}" opacity=".42"/><path d="${MARKS[letter]}" fill="none" stroke="${ink}" stroke-width="${MARK_WIDTH}" stroke-linejoin="round"/></g>`;
}

function trayArt(tray: string, color: Tokens): string {
  const holes = [0, 1, 2, 3, 4, 5, 6].map(
    (hole) => `<ellipse cx="${spot(hole).x}" cy="${spot(hole).y + 22}" rx="30" ry="20" fill="${color('wood-edge')}" opacity=".42"/>`,
  );
  const spheres = standing(tray).map(
    ({ color: letter, x, y }) =>
      `<ellipse cx="${x + 6}" cy="${y + 30}" rx="42" ry="26" fill="${color('umber')}" opacity=".2"/>${sphereArt(letter, x, y, DRAWN_RADIUS, color)}`,
  );
  return [
    `<ellipse cx="6" cy="34" rx="200" ry="134" fill="${color('umber')}" opacity=".16"/>`,
    `<path d="M-196 6A196 136 0 0 0 196 6V24A196 136 0 0 1 -196 24Z" fill="${color('wood-edge')}"/>`,
    `<ellipse cx="0" cy="6" rx="196" ry="136" fill="url(#wood)"/><ellipse cx="0" cy="8" rx="170" ry="116" fill="color-mix(in srgb, ${color('wood')} 82%, ${color('wood-edge')})"/>`,
    ...holes,
    ...spheres,
  ].join('');
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
