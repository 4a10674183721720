/** For the heading of a screen that replaces another: keyboard and screen-reader users start at the top. */

/** Takes the focus, unless something else has it already. */
export function focusTitle(title: HTMLElement): void {
  if (document.activeElement === document.body) title.focus({ preventScroll: true });
}
