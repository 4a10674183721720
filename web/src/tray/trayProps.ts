/** The properties of every drawing of a tray. Without any of the callbacks it is a picture. */

import type { Color, Tray } from '../rules/board';
import type { Pair } from '../rules/pairs';

export interface TrayProps {
  tray: Tray;
  selected?: Color | null;
  /** Spheres that break a card, and the lines that explain why. */
  breaking?: readonly number[];
  pairs?: readonly Pair[];
  locked?: boolean;
  label?: string;
  /** Keys go to this tray as soon as it can be built on, unless something else has the focus. */
  takesFocus?: boolean;
  onplace?: ((position: number) => void) | undefined;
  onlift?: ((position: number) => void) | undefined;
  /** Swaps two spheres, or moves the first to an empty place. */
  onswap?: ((from: number, to: number) => void) | undefined;
  ondropcolor?: ((color: Color, position: number) => void) | undefined;
}
