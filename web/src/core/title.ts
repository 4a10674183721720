/** The title of the page: the time left while sand runs, the product, and the name of the screen. */

let time = '';
let name = '';

export function nameScreen(shown: string): void {
  name = shown;
  write();
}

/** An empty text ends the countdown. */
export function showTimeLeft(left: string): void {
  time = left;
  write();
}

function write(): void {
  document.title = [time, 'Dimension', name].filter(Boolean).join(' · ');
}
