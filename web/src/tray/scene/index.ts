/** The entry point of the 3D tray. Everything in `scene/` is loaded only when a tray is shown in 3D. */

import { Stage } from './stage';
import type { Tier } from './stage';
import { TrayScene } from './view';

export type { Look } from './furniture';
export type { Tier } from './stage';
export type { Shown, TrayScene } from './view';

export interface Opening {
  /** The player chose 3D explicitly: show it however slow it is. */
  readonly insist: boolean;
  /** The quality to use instead of measuring. */
  readonly tier?: Tier | undefined;
  readonly still: () => boolean;
  readonly onlost: () => void;
  /** Drawing is too slow at this quality: the tray has to be reopened, which uses a lower one. */
  readonly onslow?: () => void;
}

/** Milliseconds per frame: above RICH_LIMIT quality goes down, above PLAIN_LIMIT 3D is not worth it. */
const RICH_LIMIT = 22;
const PLAIN_LIMIT = 130;
const SAMPLE = 256;
const SHARPNESS = { rich: { sharpest: 2, pixels: 2_400_000 }, plain: { sharpest: 1, pixels: 320_000 } } as const;
/** An unused context is kept this many milliseconds, because the next screen often shows a tray again. */
const KEEP = 4000;

let stage: Stage | null = null;
let users = 0;
let tooSlow = false;
/** Quality goes down once and stays there until the page is reloaded. */
let isSparing = false;
const losses = new Set<() => void>();

/** A tray drawn onto this canvas; null where 3D is not available or would be too slow. */
export function openTray(canvas: HTMLCanvasElement, opening: Opening): TrayScene | null {
  if (tooSlow && !opening.insist) return null;
  const chosen = stage ?? chooseStage(canvas, opening);
  if (!chosen) return null;
  stage = chosen;
  users++;
  losses.add(opening.onlost);
  return new TrayScene(chosen, canvas, opening.still, () => {
    if (opening.onslow && !opening.tier && chosen.tier === 'rich') stepDown(chosen, opening.onslow);
  });
}

function stepDown(slow: Stage, again: () => void): void {
  isSparing = true;
  if (stage === slow) stage = null;
  again();
  // Another tray of the page may still be drawn there.
  if (users <= 1) slow.dispose();
}

/** Releases what a tray used; the context goes with the last tray. */
export function closeTray(scene: TrayScene, onlost: () => void): void {
  scene.dispose();
  losses.delete(onlost);
  users--;
  if (users === 0) setTimeout(dropUnused, KEEP);
}

function dropUnused(): void {
  if (users > 0 || !stage) return;
  stage.dispose();
  stage = null;
}

function lost(): void {
  stage = null;
  for (const tell of [...losses]) tell();
}

function chooseStage(canvas: HTMLCanvasElement, { insist, tier, still }: Opening): Stage | null {
  const rich = tier === 'plain' || isSparing ? null : newStage('rich');
  if (tier === 'rich') return rich;
  const samples = (asked: Tier): number => {
    const { clientWidth: width, clientHeight: height } = canvas;
    return Math.max(1, (width * height * pixelRatio(width, height, asked) ** 2) / SAMPLE ** 2);
  };
  if (rich && !rich.software && estimate(rich, still) * samples('rich') <= RICH_LIMIT) return rich;
  rich?.dispose();
  const plain = newStage('plain');
  if (!plain || tier === 'plain' || insist) return plain;
  if (estimate(plain, still) * samples('plain') <= PLAIN_LIMIT) return plain;
  tooSlow = true;
  plain.dispose();
  return null;
}

function newStage(tier: Tier): Stage | null {
  try {
    return new Stage(tier, lost);
  } catch {
    return null;
  }
}

/** Draws a full tray a few times, out of sight. */
function estimate(candidate: Stage, still: () => boolean): number {
  const scene = new TrayScene(candidate, document.createElement('canvas'), still);
  scene.show({
    tray: [...'KWBGOWB', 'G', null, 'O', null, 'K', null, 'W'] as never,
    offer: null,
    places: [],
    breaking: [],
    pairs: [],
    locked: false,
  });
  const time = scene.measure(SAMPLE, SAMPLE);
  scene.dispose();
  return time;
}

/** Device pixels per CSS pixel: sharp, but limited so that drawing stays fast. */
export function pixelRatio(width: number, height: number, tier: Tier = stage?.tier ?? 'rich'): number {
  const { sharpest, pixels } = SHARPNESS[tier];
  return Math.min(window.devicePixelRatio || 1, sharpest, Math.sqrt(pixels / Math.max(1, width * height)));
}
