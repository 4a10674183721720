/** The colors of signs in the 3D tray: stronger than those on paper (styles/tokens.css), because light falls on them. */

export const TONES = {
  breaking: '#ff3b1f',
  /** A sphere that flashes because it rests on one that cannot be lifted. */
  flash: '#fff3cf',
  focus: '#2f7bff',
  /** The line between two spheres, and the wider one below it. */
  line: '#e0301a',
  lineUnder: '#fff6ea',
  /** The dashes of a ghost, and the layer below the dashes of a white one. */
  dash: '#ffffff',
  dashOnBlack: '#f2f4f8',
  underWhite: '#6b5d49',
} as const;
