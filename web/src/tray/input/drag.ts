/** Dragging a sphere from a slot or from its place onto a tray, with any pointer. */

import type { Carried, Color } from '../../rules/board';
import { Watched } from '../../core/watched';
import { FloatingSphere } from './floatingSphere';
import { distance, followPointer, TAP_SLACK } from './pointer';

/** Where a dragged sphere would go: to a position, or off the tray and back to its slot. */
export type Goal = number | 'off';

/** A tray onto which something can be dropped. */
export interface DropTarget {
  /** The target at this point of the screen, if the sphere may go there. */
  at(x: number, y: number, carried: Carried): Goal | null;
  hover(goal: Goal | null, carried: Carried | null): void;
  drop(goal: Goal, carried: Carried): void;
}

interface Aim {
  readonly target: DropTarget;
  readonly goal: Goal;
}

/** A finger hides what it drags, so the sphere floats this many pixels above it. */
const ABOVE_FINGER = 44;

const targets = new Set<DropTarget>();
/** Ends the drag that is on. */
let cancel: (() => void) | null = null;
const goingBack = new Watched<Color | null>(null);

/** The color whose slot would take the dragged sphere back. */
export function returningColor(): Color | null {
  return goingBack.value;
}

/** Returns how to take the target away, which also ends a drag: time may be up with a sphere in the hand. */
export function registerTarget(target: DropTarget): () => void {
  targets.add(target);
  return () => {
    targets.delete(target);
    cancel?.();
  };
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
      over = isOnSlot(next) ? homeward(carried, only) : aim(x, y, carried, only);
      goingBack.value = over?.goal === 'off' ? carried.color : null;
      floating.moveTo(x, y, over?.goal ?? null);
    },
    end(_, isLifted) {
      clear();
      if (isLifted && floating && over) over.target.drop(over.goal, carried);
    },
  });
  const abandon = (): void => {
    stop();
    clear();
  };
  const escape = (key: KeyboardEvent): void => {
    if (key.key === 'Escape') abandon();
  };
  const clear = (): void => {
    window.removeEventListener('keydown', escape);
    cancel = null;
    floating?.remove();
    goingBack.value = null;
    for (const target of targets) target.hover(null, null);
  };
  window.addEventListener('keydown', escape);
  cancel = abandon;
}

function aim(x: number, y: number, carried: Carried, only: DropTarget | null): Aim | null {
  let found: Aim | null = null;
  for (const target of targets) {
    if (only && target !== only) continue;
    const goal = target.at(x, y, carried);
    target.hover(goal, carried);
    if (goal !== null) found = { target, goal };
  }
  return found;
}

/** Over the slots a sphere goes back to its own, however near the tray is. */
function homeward(carried: Carried, only: DropTarget | null): Aim | null {
  const isBack = only !== null && carried.from !== null;
  for (const target of targets) target.hover(isBack && target === only ? 'off' : null, carried);
  return isBack ? { target: only, goal: 'off' } : null;
}

function isOnSlot({ clientX, clientY }: PointerEvent): boolean {
  return Boolean(document.elementFromPoint(clientX, clientY)?.closest('[data-slot]'));
}
