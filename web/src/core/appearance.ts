/** Theme and palette as attributes of the page, from the preferences; "auto" follows the system. */

import { onPreferences, preferences } from './preferences';
import { Watched } from './watched';

const dark = new Watched(false);
let motion: MediaQueryList | undefined;

/** Whether the page is dark now. */
export function isDark(): boolean {
  return dark.value;
}

/** Whether the system asks for as little motion as possible. */
export function isStill(): boolean {
  motion ??= matchMedia('(prefers-reduced-motion: reduce)');
  return motion.matches;
}

export function followAppearance(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme, palette } = preferences();
    dark.value = theme === 'dark' || (theme === 'auto' && system.matches);
    document.documentElement.dataset['theme'] = dark.value ? 'dark' : 'light';
    document.documentElement.dataset['palette'] = palette;
  };
  system.addEventListener('change', apply);
  onPreferences(apply);
  apply();
}
