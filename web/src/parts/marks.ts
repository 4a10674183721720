/** How the five colors look wherever they are drawn: paint, ink and mark. Shared by the pictures and the 3D tray. */

import type { Color } from '../game/board';

export interface Paint {
  readonly base: string;
  /** Toward the light, away from it, and the ink of mark and letter. */
  readonly light: string;
  readonly dark: string;
  readonly ink: string;
}

export type Palette = Record<Color, Paint>;

export const PALETTES: Record<'classic' | 'colorblind', Palette> = {
  classic: {
    K: { base: '#23262b', light: '#5d646f', dark: '#0a0b0d', ink: '#dfe4ec' },
    W: { base: '#f7f4ee', light: '#ffffff', dark: '#b9ab95', ink: '#555b66' },
    B: { base: '#2f6fde', light: '#86b2ff', dark: '#143c91', ink: '#ffffff' },
    G: { base: '#2fa84f', light: '#83dd95', dark: '#0f5c2b', ink: '#ffffff' },
    O: { base: '#f28c28', light: '#ffc785', dark: '#a84c07', ink: '#4a2203' },
  },
  // Told apart by lightness and by blue against yellow alone.
  colorblind: {
    K: { base: '#1d1f24', light: '#5d646f', dark: '#08090b', ink: '#dfe4ec' },
    W: { base: '#f7f4ee', light: '#ffffff', dark: '#b9ab95', ink: '#555b66' },
    B: { base: '#0072b2', light: '#6cb8e6', dark: '#003a5c', ink: '#ffffff' },
    G: { base: '#56c7ae', light: '#b5ecdf', dark: '#1f7462', ink: '#053028' },
    O: { base: '#d55e00', light: '#ff9f5a', dark: '#7f3500', ink: '#ffffff' },
  },
};

/** The marks as outlines around the origin, for a sphere of radius 40. */
export const MARKS: Record<Color, string> = {
  K: 'M-12.5 -12.5H12.5V12.5H-12.5Z',
  W: 'M0 -14A14 14 0 1 1 0 14A14 14 0 1 1 0 -14Z',
  B: 'M0 -18L14.5 0L0 18L-14.5 0Z',
  G: 'M0 -16.5L16.5 11.5H-16.5Z',
  O: 'M0 -18L5.2 -7.2L17.1 -5.6L8.5 2.7L10.6 14.6L0 8.9L-10.6 14.6L-8.5 2.7L-17.1 -5.6L-5.2 -7.2Z',
};

export const MARK_WIDTH = 4.6;

/** The letter inside a mark drawn 1.2 times as large: its size, and how far below the middle it sits. */
export const LETTERS: Record<Color, readonly [number, number]> = { K: [19, 0], W: [18, 0], B: [17, 0], G: [14, 3.5], O: [13, 0.5] };
