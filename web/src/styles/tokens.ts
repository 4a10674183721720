/** The colors of tokens.css for drawings that style sheets do not reach. */

/** The value of a color by its name without the dashes in front: `ink-soft`. */
export type Tokens = (name: string) => string;

/** The colors of the light theme, whichever one the page has. */
export const lightTokens: Tokens = (name) => {
  const light = document.createElement('div');
  light.dataset['theme'] = 'light';
  document.body.append(light);
  const value = getComputedStyle(light).getPropertyValue(`--${name}`);
  light.remove();
  return value.trim();
};
