/** Follows one pointer anywhere on the page until it is lifted. */

export interface Following {
  move?(event: PointerEvent): void;
  /** `isLifted` is false when the browser took the pointer away, to scroll for example. */
  end(event: PointerEvent, isLifted: boolean): void;
}

/** Movements shorter than this, in pixels, are still a tap. */
export const TAP_SLACK = 7;

/** Returns how to stop before the pointer is lifted; `end` is not called then. */
export function followPointer({ pointerId }: PointerEvent, following: Following): () => void {
  const listening = new AbortController();
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', then: (event: PointerEvent) => void): void =>
    window.addEventListener(type, (event) => event.pointerId === pointerId && then(event), { signal: listening.signal });
  const end = (event: PointerEvent): void => {
    listening.abort();
    following.end(event, event.type === 'pointerup');
  };
  on('pointermove', (event) => following.move?.(event));
  on('pointerup', end);
  on('pointercancel', end);
  return () => listening.abort();
}

/** How far a pointer is from where it came down. */
export function distance(from: PointerEvent, to: PointerEvent): number {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY);
}
