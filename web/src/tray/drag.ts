/** Dragging a sphere from a slot or from its place onto a tray, with any pointer. */

import type { Carried } from '../game/board';
import { FloatingSphere } from './floatingSphere';
import { distance, followPointer, TAP_SLACK } from './pointer';

/** A tray onto which something can be dropped. */
export interface DropTarget {
  /** The position at this point of the screen, if the sphere may go there. */
  at(x: number, y: number, carried: Carried): number | null;
  hover(position: number | null, carried: Carried | null): void;
  drop(position: number, carried: Carried): void;
}

interface Aim {
  readonly target: DropTarget;
  readonly position: number;
}

/** A finger hides what it drags, so the sphere floats this many pixels above it. */
const ABOVE_FINGER = 44;

const targets = new Set<DropTarget>();

export function registerTarget(target: DropTarget): () => void {
  targets.add(target);
  return () => targets.delete(target);
}

/** Begins a drag once the pointer has moved far enough; until then it may still be a tap. */
export function watchDrag(event: PointerEvent, carried: Carried, only: DropTarget | null = null, onbegin: () => void = () => {}): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const above = event.pointerType === 'touch' ? ABOVE_FINGER : 0;
  let floating: FloatingSphere | null = null;
  let over: Aim | null = null;

  const stop = followPointer(event, {
    move(next) {
      if (!floating && distance(event, next) < TAP_SLACK) return;
      if (!floating) {
        floating = new FloatingSphere(carried.color);
        onbegin();
      }
      const [x, y] = [next.clientX, next.clientY - above];
      over = aim(x, y, carried, only);
      floating.moveTo(x, y, over !== null);
    },
    end(_, isLifted) {
      clear();
      if (isLifted && floating && over) over.target.drop(over.position, carried);
    },
  });
  const escape = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape') return;
    stop();
    clear();
  };
  const clear = (): void => {
    window.removeEventListener('keydown', escape);
    floating?.remove();
    for (const target of targets) target.hover(null, null);
  };
  window.addEventListener('keydown', escape);
}

function aim(x: number, y: number, carried: Carried, only: DropTarget | null): Aim | null {
  let found: Aim | null = null;
  for (const target of targets) {
    if (only && target !== only) continue;
    const position = target.at(x, y, carried);
    target.hover(position, carried);
    if (position !== null) found = { target, position };
  }
  return found;
}
