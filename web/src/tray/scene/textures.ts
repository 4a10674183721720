/** The print on spheres: marks and letters, drawn once per color on a canvas. */

import type { Color } from '../../rules/board';
import { MARKS, MARK_WIDTH } from '../palette.gen';
import { LETTERS } from '../letters';

export type MarkStyle = 'shapes' | 'letters' | 'both';

const SIZE = 256;
/** The texture spans 1.3 radii; marks are drawn for a radius of 40. */
const SCALE = SIZE / (1.3 * 40);

/** The letter is the color's in the language shown; marks without letters leave it out. */
export function markPicture(color: Color, style: MarkStyle, letter: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d')!;
  pen.translate(SIZE / 2, SIZE / 2);
  pen.scale(SCALE, SCALE);
  if (style !== 'letters') drawShape(pen, color, style === 'both' ? 1.18 : 0.98);
  if (style !== 'shapes') drawLetter(pen, letter, style === 'both' ? LETTERS[color] : [38, 0]);
  return canvas;
}

function drawShape(pen: CanvasRenderingContext2D, color: Color, scale: number): void {
  pen.save();
  pen.scale(scale, scale);
  pen.lineWidth = MARK_WIDTH;
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(MARKS[color]));
  pen.restore();
}

function drawLetter(pen: CanvasRenderingContext2D, letter: string, [size, down]: readonly [number, number]): void {
  pen.font = `700 ${size}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.fillText(letter, 0, size * 0.36 + down);
}
