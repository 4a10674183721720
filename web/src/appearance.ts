/** Theme and palette as attributes of the page: preferences decide, and the system where they say "auto". */

import { onPreferences, preferences } from './preferences';

export function followAppearance(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme, palette } = preferences();
    const isDark = theme === 'dark' || (theme === 'auto' && dark.matches);
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    document.documentElement.dataset['palette'] = palette;
  };
  dark.addEventListener('change', apply);
  onPreferences(apply);
  apply();
}
