/** Turning the 3D tray with a finger, a mouse or keys. */

import { distance, followPointer, TAP_SLACK } from './pointer';
import type { TrayScene } from '../scene';

/** Radians for a drag across the whole picture, which counts as no smaller than this many pixels. */
const FULL_DRAG = 3.4;
const SMALLEST = 240;
/** A finger that rested this long before it was lifted gives no swing. */
const RESTED = 90;

const KEY_TURNS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 0.2],
  ArrowDown: [0, -0.2],
};

/** Turns the tray until the pointer is lifted; `ontap` is called instead when it hardly moved. */
export function turnByPointer(down: PointerEvent, scene: TrayScene, host: HTMLElement, ontap: (at: number) => void): void {
  let [last, farthest, isTurning] = [down, 0, false];
  followPointer(down, {
    move(event) {
      farthest = Math.max(farthest, distance(down, event));
      if (farthest < TAP_SLACK) return;
      if (!isTurning) scene.turning.hold();
      isTurning = true;
      const scale = FULL_DRAG / Math.max(SMALLEST, Math.min(host.clientWidth, host.clientHeight * 1.4));
      const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
      scene.turning.follow(dx * scale, dy * scale * 0.7, (event.timeStamp - last.timeStamp) / 1000);
      last = event;
      scene.invalidate();
    },
    end(event, isLifted) {
      if (isTurning) scene.turning.release(event.timeStamp - last.timeStamp > RESTED);
      else if (isLifted) ontap(event.timeStamp);
      scene.invalidate();
    },
  });
}

/** Arrows turn and tilt, Home turns back to the front; from the places of the tray with Shift. */
export function turnByKey(event: KeyboardEvent, scene: TrayScene): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!event.shiftKey && (event.target as HTMLElement).matches('[data-place]')) return;
  const by = KEY_TURNS[event.key];
  if (event.key === 'Home') scene.turning.home();
  else if (by) scene.turning.nudge(...by);
  else return;
  event.preventDefault();
  scene.invalidate();
}
