/** A picture of a result to show around: an SVG of our own, turned into a PNG by the browser. */

import { MARKS, PALETTES } from '../../parts/marks';
import { RADIUS, spot, standing } from '../../parts/projection';

export interface PictureLine {
  readonly place: number;
  readonly name: string;
  readonly total: number;
  readonly tokens: number;
}

export interface PictureTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly code: string;
}

export const PICTURE = { width: 1200, height: 630 };

/** The picture as SVG text; names are always text, never markup. */
export function pictureOf(lines: readonly PictureLine[], tray: string, texts: PictureTexts): string {
  const rows = lines.slice(0, 4).map((line, index) => row(line, 250 + index * 84, lines.length === 1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 1200 630" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">`,
    definitions(),
    '<rect width="1200" height="630" fill="#ece4d7"/><ellipse cx="860" cy="330" rx="520" ry="360" fill="#f6efe3"/>',
    `<text x="64" y="112" font-size="60" font-weight="800" fill="#2a2e36">${escaped(texts.title)}</text>`,
    `<text x="64" y="162" font-size="30" fill="#5a5246">${escaped(texts.subtitle)}</text>`,
    ...rows,
    `<g transform="translate(890 318) scale(1.25)">${trayArt(tray)}</g>`,
    `<text x="64" y="590" font-size="26" fill="#665d4f">${escaped(texts.code)}</text>`,
    '<text x="1136" y="590" font-size="30" font-weight="800" text-anchor="end" fill="#2a2e36">Dimension</text>',
    '</svg>',
  ].join('');
}

/** The picture as a PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(PICTURE.width, PICTURE.height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE.width;
    canvas.height = PICTURE.height;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a picture to the system's sharing, or saves it where there is none; true when it was shared. */
export async function sharePicture(png: Blob, name: string, text: string): Promise<boolean> {
  const file = new File([png], name, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return true;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return true;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(png);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return false;
}

function row({ place, name, total, tokens }: PictureLine, y: number, isAlone: boolean): string {
  const stars = Array.from({ length: Math.min(tokens, 12) }, (_, i) => star(96 + 24 * i, y + 32)).join('');
  const shown = name.length > 18 ? `${name.slice(0, 17)}…` : name;
  // Alone, the headline already says the points.
  if (isAlone) {
    return `<text x="64" y="${y}" font-size="40" font-weight="700" fill="#2a2e36">${escaped(shown)}</text><g transform="translate(-18 8)">${stars}</g>`;
  }
  return [
    `<circle cx="92" cy="${y - 10}" r="26" fill="${place === 1 ? '#e7b53c' : '#fffdf6'}" stroke="#8d7c64" stroke-width="2"/>`,
    `<text x="92" y="${y}" font-size="28" font-weight="800" text-anchor="middle" fill="#2a2e36">${place}</text>`,
    `<text x="140" y="${y}" font-size="36" font-weight="700" fill="#2a2e36">${escaped(shown)}</text>`,
    `<text x="560" y="${y}" font-size="42" font-weight="800" text-anchor="end" fill="#2a2e36">${total}</text>`,
    `<g transform="translate(46 -6)">${stars}</g>`,
  ].join('');
}

function star(x: number, y: number): string {
  return `<g transform="translate(${x} ${y}) scale(.55)"><circle r="18" fill="#2f4d8f"/><path d="${MARKS.O}" fill="#ffd45e" transform="scale(.72)"/></g>`;
}

function definitions(): string {
  const paints = Object.entries(PALETTES.classic);
  const gradients = paints.map(
    ([color, paint]) =>
      `<radialGradient id="${color}" cx=".42" cy=".38" r=".68" fx=".33" fy=".26"><stop offset="0" stop-color="${paint.light}"/><stop offset=".42" stop-color="${paint.base}"/><stop offset=".64" stop-color="${paint.base}"/><stop offset="1" stop-color="${paint.dark}"/></radialGradient>`,
  );
  return `<defs>${gradients.join('')}<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d6ae80"/><stop offset="1" stop-color="#a9835a"/></linearGradient></defs>`;
}

function trayArt(tray: string): string {
  const holes = [0, 1, 2, 3, 4, 5, 6].map((hole) => `<ellipse cx="${spot(hole).x}" cy="${spot(hole).y + 22}" rx="30" ry="20" fill="#8c6842" opacity=".42"/>`);
  const spheres = standing(tray).map(({ color, x, y }) => {
    const ink = PALETTES.classic[color].ink;
    return `<ellipse cx="${x + 6}" cy="${y + 30}" rx="42" ry="26" fill="#1c1004" opacity=".2"/><g transform="translate(${x} ${y}) scale(${RADIUS / 40})"><circle r="40" fill="url(#${color})"/><ellipse cx="-13" cy="-22" rx="12" ry="7" transform="rotate(-34 -13 -22)" fill="#fff" opacity=".42"/><path d="${MARKS[color]}" fill="none" stroke="${ink}" stroke-width="4.6" stroke-linejoin="round"/></g>`;
  });
  return [
    '<ellipse cx="6" cy="34" rx="200" ry="134" fill="#463219" opacity=".16"/>',
    '<path d="M-196 6A196 136 0 0 0 196 6V24A196 136 0 0 1 -196 24Z" fill="#8c6842"/>',
    '<ellipse cx="0" cy="6" rx="196" ry="136" fill="url(#wood)"/><ellipse cx="0" cy="8" rx="170" ry="116" fill="#bd9361"/>',
    ...holes,
    ...spheres,
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
