/**
 * All breakpoints, used by name: `@media (--narrow)` in a component. Other media queries do not compile; a layout that
 * depends on the size of one component uses a container query.
 */

/** A phone on its side, or a window as low as that. */
const LOW = '(max-height: 34rem) and (min-width: 30rem) and (orientation: landscape)';

export const BREAKPOINTS = {
  low: LOW,
  /** One column. */
  narrow: `(max-width: 46rem) and (not (${LOW}))`,
  /** A round on a phone or a tablet held upright. */
  upright: '(max-width: 64rem) and (orientation: portrait), (max-width: 30rem)',
  /** Room for two columns of panels. */
  wide: '(min-width: 60rem)',
  /** A mouse, and so most likely a keyboard. */
  hover: '(hover: hover)',
  /** As little motion as possible. */
  still: '(prefers-reduced-motion: reduce)',
  /** On paper. */
  print: 'print',
};

/**
 * Replaces the names of breakpoints in a style sheet; throws for any other media query.
 * @param {string} css
 */
export function withBreakpoints(css) {
  return css.replace(/@media([^{]+)\{/g, (_, query) => `@media ${query.split(',').map(meaning).join(', ')} {`);
}

/** @param {string} query */
function meaning(query) {
  const name = /^\s*\(--([a-z]+)\)\s*$/.exec(query)?.[1] ?? '';
  if (!(name in BREAKPOINTS)) throw new Error(`@media ${query.trim()}: not one of the breakpoints in styles/breakpoints.js`);
  return BREAKPOINTS[/** @type {keyof typeof BREAKPOINTS} */ (name)];
}

/** A preprocessor for the styles of components. */
export function breakpoints() {
  return {
    name: 'breakpoints',
    /** @param {{ content: string }} style */
    style: ({ content }) => ({ code: withBreakpoints(content) }),
  };
}
