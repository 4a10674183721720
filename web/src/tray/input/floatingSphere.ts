/** The sphere under the pointer while it is dragged. */

import { mount, unmount } from 'svelte';
import type { Color } from '../../rules/board';
import Sphere from '../Sphere.svelte';
import type { Goal } from './drag';

const SIZE = 58;

export class FloatingSphere {
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

  /** Over a place where it may go it becomes paler, to show the place; off the tray it shrinks. */
  moveTo(x: number, y: number, goal: Goal | null): void {
    this.element.style.transform = `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px) scale(${goal === 'off' ? 0.72 : 1})`;
    this.element.style.opacity = goal === null ? '0.95' : '0.55';
  }

  remove(): void {
    void unmount(this.sphere);
    this.element.remove();
  }
}
