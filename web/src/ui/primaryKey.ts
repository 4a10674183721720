/** Enter and Space press the primary button of a screen wherever nothing else wants them. */

/** Elements that take these keys themselves. A tray that only shows something does not. */
const TAKES = 'button, a, input, select, textarea, summary, [contenteditable], dialog, [popover]';

/** A handler of key presses; a key held down since before counts for nothing. */
export function onPrimaryKey(press: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.closest(TAKES)) return;
    // Space would scroll.
    event.preventDefault();
    press();
  };
}
