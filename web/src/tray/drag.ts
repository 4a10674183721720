/** Dragging a sphere from a slot or from its place onto a tray, with any pointer. */

import { mount, unmount } from 'svelte';
import type { Color } from '../game/board';
import Sphere from '../parts/Sphere.svelte';

/** What is being dragged: a color from its slot, or the sphere of a position. */
export interface Carried {
  readonly color: Color;
  readonly from: number | null;
}

/** A tray onto which something can be dropped. */
export interface DropTarget {
  /** The position meant by this point of the screen, if what is carried may go there. */
  at(x: number, y: number, carried: Carried): number | null;
  hover(position: number | null, carried: Carried | null): void;
  drop(position: number, carried: Carried): void;
}

const FAR_ENOUGH = 7;
/** A finger hides what it drags: the sphere floats above it. */
const ABOVE_FINGER = 44;
const SIZE = 58;

const targets = new Set<DropTarget>();

export function registerTarget(target: DropTarget): () => void {
  targets.add(target);
  return () => targets.delete(target);
}

/** Begins a drag once the pointer has moved far enough; until then it may still be a tap. */
export function watchDrag(event: PointerEvent, carried: Carried, only: DropTarget | null = null, onbegin: () => void = () => {}): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const [startX, startY] = [event.clientX, event.clientY];
  const lift = event.pointerType === 'touch' ? ABOVE_FINGER : 0;
  let floating: Floating | null = null;
  let over: { target: DropTarget; position: number } | null = null;

  const move = (next: PointerEvent): void => {
    if (next.pointerId !== event.pointerId) return;
    if (!floating && Math.hypot(next.clientX - startX, next.clientY - startY) < FAR_ENOUGH) return;
    if (!floating) {
      floating = new Floating(carried.color);
      onbegin();
    }
    const [x, y] = [next.clientX, next.clientY - lift];
    floating.moveTo(x, y);
    over = aim(x, y, carried, only);
    floating.settle(over !== null);
  };
  const end = (next: PointerEvent): void => {
    if (next.pointerId !== event.pointerId) return;
    stop();
    if (next.type === 'pointerup' && floating && over) over.target.drop(over.position, carried);
  };
  const escape = (key: KeyboardEvent): void => {
    if (key.key === 'Escape') stop();
  };
  const stop = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
    window.removeEventListener('keydown', escape);
    floating?.remove();
    for (const target of targets) target.hover(null, null);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
  window.addEventListener('keydown', escape);
}

function aim(x: number, y: number, carried: Carried, only: DropTarget | null): { target: DropTarget; position: number } | null {
  let found: { target: DropTarget; position: number } | null = null;
  for (const target of targets) {
    if (only && target !== only) continue;
    const position = target.at(x, y, carried);
    target.hover(position, carried);
    if (position !== null) found = { target, position };
  }
  return found;
}

/** The sphere under the pointer. */
class Floating {
  private readonly element = document.createElement('div');
  private readonly sphere: Record<string, unknown>;

  constructor(color: Color) {
    const { style } = this.element;
    style.position = 'fixed';
    style.left = style.top = '0';
    style.zIndex = '1000';
    style.pointerEvents = 'none';
    style.willChange = 'transform';
    this.element.setAttribute('aria-hidden', 'true');
    document.body.append(this.element);
    this.sphere = mount(Sphere, { target: this.element, props: { color, size: SIZE } });
  }

  moveTo(x: number, y: number): void {
    this.element.style.transform = `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px)`;
  }

  settle(over: boolean): void {
    this.element.style.opacity = over ? '0.55' : '0.95';
  }

  remove(): void {
    void unmount(this.sphere);
    this.element.remove();
  }
}
