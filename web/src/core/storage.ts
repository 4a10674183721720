/** Values kept in the browser, for good or until the tab is closed. Nothing breaks when storage is switched off. */

type Where = 'localStorage' | 'sessionStorage';

export function remembered<T>(key: string, otherwise: T, where: Where = 'localStorage'): T {
  try {
    const text = window[where].getItem(`dimension.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown, where: Where = 'localStorage'): void {
  try {
    window[where].setItem(`dimension.${key}`, JSON.stringify(value));
  } catch {
    // Storage is off or full: the value lasts until the page is closed.
  }
}
