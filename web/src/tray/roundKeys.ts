/** What keys mean while a round is played. */

import { COLORS, type Color } from '../game/board';

export type RoundCommand = { readonly color: Color | null } | 'undo' | 'redo' | 'cards' | 'done';

/** What a key asks for, wherever the focus is; null where it already means something, or nothing. */
export function roundKey(event: KeyboardEvent): RoundCommand | null {
  const target = event.target as HTMLElement;
  if (event.altKey || target.closest('input, select, textarea, dialog')) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  const color = COLORS[Number(event.key) - 1];
  if (color) return { color };
  if (key === '0' || key === 'escape') return { color: null };
  if (key === 'u') return 'undo';
  if (key === 'r') return 'redo';
  if (key === '?') return 'cards';
  return key === ' ' && isForDone(target) ? 'done' : null;
}

/** Space on a button presses the button, except on the tray: there Enter places. */
export function isForDone(target: HTMLElement): boolean {
  return !target.closest('button, a, summary, [role="button"]') || target.closest('.tray') !== null;
}
