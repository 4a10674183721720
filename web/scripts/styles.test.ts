import { describe, expect, it } from 'vitest';
import { BREAKPOINTS, withBreakpoints } from '../src/styles/breakpoints.js';
import { complaints, sources } from './styles.js';

const TOKENS = { 'styles/tokens.css': ':root {\n  --ink: #222222;\n}\n' };

/** What is said about a component with this style, which uses the only token there is. */
function about(style: string, markup = ''): string[] {
  return complaints({ ...TOKENS, 'A.svelte': `${markup}\n<style>\n  a { color: var(--ink); }\n  ${style}\n</style>` });
}

describe('the styles of components', () => {
  it('are accepted with tokens and named breakpoints', () => {
    expect(about('@media (--narrow), (--low) { a { color: transparent; border-color: currentColor; } }')).toEqual([]);
    expect(about('.white { opacity: 0.5; }', '<a href="#face" class="x">{#if blue}{/if}</a>')).toEqual([]);
  });

  it.each(['color: #fff', 'color: rgb(0 0 0 / 0.5)', 'border: 1px solid white', 'background: linear-gradient(red, var(--ink))'])(
    'are refused with %s',
    (declaration) => {
      expect(about(`b { ${declaration}; }`)).toHaveLength(1);
    },
  );

  it('may use lengths of paper where they are for paper', () => {
    expect(about('@media (--print) { li { gap: 2mm; } p { gap: 3mm; } }')).toEqual([]);
  });

  it('may use hairlines, parts of a size and the scale', () => {
    expect(about('b { gap: 0 2px; padding: var(--ink) 0.4em; border-radius: 50%; font-size: inherit; width: 3rem; }')).toEqual([]);
  });

  it.each([
    'gap: 0.5rem',
    'padding: 0 12px',
    'margin-top: -1rem',
    'font-size: clamp(1em, 2vw, 2em)',
    'border-radius: 4px',
    'box-shadow: 0 0.2rem 1px var(--ink)',
  ])('are refused with %s, which is not on the scale', (declaration) => {
    expect(about(`b { ${declaration}; }`)).toHaveLength(1);
  });

  it('are refused with colors in the markup or in code', () => {
    expect(about('', '<rect fill="#abcdef" />')).toHaveLength(1);
    expect(complaints({ ...TOKENS, 'a.ts': "const ink = '#abc'; const path = `var(--ink)`;" })).toHaveLength(1);
  });

  it('are refused with media queries that have no name', () => {
    expect(about('@media (max-width: 30rem) { a { margin: 0; } }')).toHaveLength(1);
    expect(about('@media (--enormous) { a { margin: 0; } }')).toHaveLength(1);
  });

  it('use only tokens that exist, and all of them', () => {
    expect(about('b { color: var(--inc); }')).toEqual(['--inc is used but not defined']);
    expect(complaints(TOKENS)).toEqual(['styles/tokens.css: --ink is not used']);
  });

  it('of this client are in order', () => {
    expect(complaints(sources())).toEqual([]);
  });
});

it('breakpoints are put in where their names are', () => {
  expect(withBreakpoints('@media (--wide) { a {} } @media (--hover), (--still) { b {} }')).toBe(
    `@media ${BREAKPOINTS.wide} { a {} } @media ${BREAKPOINTS.hover}, ${BREAKPOINTS.still} { b {} }`,
  );
});
