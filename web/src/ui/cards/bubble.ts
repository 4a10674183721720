/** Where the sentence of a card opens: below or above it, over the other cards rather than over the tray. */

const GAP = 6;
const EDGE = 8;
/** In windows narrower than this, in pixels, the sentence may be as wide as the whole hand. */
const NARROW = 700;
const WIDEST = 340;
const LEAST = 240;

/** Moves a visible bubble next to its card. */
export function settle(card: HTMLElement, bubble: HTMLElement): void {
  const at = card.getBoundingClientRect();
  const among = (card.closest('[data-hand]') ?? card.parentElement ?? card).getBoundingClientRect();
  const isNarrow = innerWidth < NARROW;
  const room = Math.min(innerWidth - 2 * EDGE, Math.max(among.width, LEAST));
  const width = isNarrow ? room : Math.min(room, WIDEST);
  bubble.style.width = `${width}px`;
  const left = clamp(at.left + at.width / 2 - width / 2, among.left, among.right - width);
  bubble.style.left = `${clamp(left, EDGE, innerWidth - width - EDGE)}px`;
  const height = bubble.offsetHeight;
  const floor = Math.max(among.bottom, at.bottom, isNarrow ? 0 : at.bottom + height + GAP);
  const fitsBelow = at.bottom + GAP + height <= Math.min(floor + 2, innerHeight);
  bubble.style.top = `${Math.max(EDGE, fitsBelow ? at.bottom + GAP : at.top - height - GAP)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
