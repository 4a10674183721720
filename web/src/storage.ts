/** Values kept in the browser. Nothing breaks when storage is switched off. */

export function remembered<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`dimension.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`dimension.${key}`, JSON.stringify(value));
  } catch {
    // Storage is off or full: the value lasts until the page is closed.
  }
}
