/** Text that has to fit into a box of a given size gets smaller until it does. */

const STEP = 0.94;
const SMALLEST = 0.25;

/** Use on an element whose size does not depend on its content; give it what the content is made of. */
export function fit(box: HTMLElement, _content: unknown): { update(content: unknown): void; destroy(): void } {
  const shrink = (): void => {
    box.style.fontSize = '';
    const full = parseFloat(getComputedStyle(box).fontSize);
    for (let size = full; isTooFull(box) && size > full * SMALLEST;) {
      size *= STEP;
      box.style.fontSize = `${size}px`;
    }
  };
  const resized = new ResizeObserver(shrink);
  resized.observe(box);
  return { update: shrink, destroy: () => resized.disconnect() };
}

function isTooFull(box: HTMLElement): boolean {
  return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
}
