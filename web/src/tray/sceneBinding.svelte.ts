/** The 3D picture of one tray: opened once its code is loaded, resized with its frame, given up where 3D is not available. */

import { isDark, isStill } from '../core/appearance';
import { lettersShown } from './letters';
import { preferences } from '../core/preferences';
import type { TrayInput } from './input/trayInput.svelte';
import type { Tier, TrayScene } from './scene';
import type { TrayProps } from './trayProps';

export interface Frame {
  readonly host: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** The quality to use instead of measuring. */
  readonly tier: Tier | undefined;
  /** Called when 3D is not available here. */
  onfail(): void;
}

/** Made inside a component: the picture follows input and properties. */
export class SceneBinding {
  scene = $state.raw<TrayScene | null>(null);
  /** How far down the picture the front of the tray is, from 0 to 1. */
  front = $state(0.9);

  constructor(input: TrayInput, read: () => TrayProps) {
    $effect(() => {
      const { marks, palette } = preferences();
      this.scene?.setLook({ marks, letters: lettersShown(), palette, dark: isDark() });
    });
    $effect(() => {
      const { breaking = [], pairs = [] } = read();
      this.scene?.show({ tray: input.tray, offer: input.offer, places: input.places, breaking, pairs, locked: input.locked });
    });
    $effect(() => this.scene?.carry(input.dragged ? input.dragged.from : input.carriedFrom));
    $effect(() => this.#pointAtGoal(input));
  }

  /** Opens the picture; returns how to close it. */
  open(frame: Frame): () => void {
    let close = (): void => {};
    let isGone = false;
    const show = (code: typeof import('./scene')): void => {
      if (!isGone) close = this.#show(code, frame, () => show(code));
    };
    void import('./scene').then(show).catch(frame.onfail);
    return () => {
      isGone = true;
      close();
    };
  }

  #show(
    { openTray, closeTray, pixelRatio }: typeof import('./scene'),
    { host, canvas, tier, onfail }: Frame,
    again: () => void,
  ): () => void {
    const onslow = (): void => {
      const turning = this.scene?.turning;
      close();
      again();
      if (turning) this.scene?.turning.take(turning);
    };
    const opened = openTray(canvas, { insist: preferences().view === '3d', tier, still: isStill, onlost: onfail, onslow });
    if (!opened) {
      onfail();
      return () => {};
    }
    const fill = (): void => {
      const [width, height] = [host.clientWidth, host.clientHeight];
      opened.resize(width, height, pixelRatio(width, height));
      this.front = opened.front;
    };
    const resized = new ResizeObserver(fill);
    const close = (): void => {
      resized.disconnect();
      this.scene = null;
      closeTray(opened, onfail);
    };
    fill();
    resized.observe(host);
    this.scene = opened;
    return close;
  }

  /** While a sphere is dragged, highlights the empty place under it, or rings the sphere it would replace. */
  #pointAtGoal(input: TrayInput): (() => void) | undefined {
    const { scene } = this;
    if (!input.dragged || !scene) return;
    const over = input.over === 'off' ? null : input.over;
    const isFilled = over !== null && input.tray[over] !== null;
    scene.hover(isFilled ? null : over);
    scene.focus(isFilled ? over : null);
    return () => {
      scene.hover(null);
      scene.focus(null);
    };
  }
}
