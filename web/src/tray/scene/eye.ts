/** The camera: placed so that the whole tray, fully stacked, is always in the picture. */

import { RADIUS, RIM_RADIUS, RIM_TOP, TABLE, normalized } from './space';
import type { Camera } from './gl';
import type { Point } from './space';

/** Half the height of the picture at distance 1. */
const HALF = Math.tan((24 * Math.PI) / 360);
const [NEAR, FAR] = [1, 60];
const MARGIN = 1.035;
const APEX = 1.633;

/** Points on the outline of tray and stack: they must be seen. */
const OUTLINE: readonly Point[] = [
  ...circle(RIM_RADIUS, RIM_TOP - 0.05),
  ...circle(RIM_RADIUS + 0.02, TABLE + 0.02),
  ...circle(0.5, APEX),
  ...circle(0.35, APEX + RADIUS * 0.72),
  ...circle(1.05, 1.05),
];

function circle(radius: number, y: number): Point[] {
  return Array.from({ length: 20 }, (_, i) => [Math.cos((i / 10) * Math.PI) * radius, y, Math.sin((i / 10) * Math.PI) * radius]);
}

export class Eye {
  private aspect = 1;
  private aim = 0.2;
  private far = 12;
  private pitch = NaN;

  /** The pitch of an untouched tray: steeper in a tall picture. */
  get rest(): number {
    return this.aspect > 1.25 ? 0.82 : this.aspect > 0.95 ? 0.87 : 0.93;
  }

  get place(): Point {
    return [0, this.aim + Math.sin(this.pitch) * this.far, Math.cos(this.pitch) * this.far];
  }

  resize(width: number, height: number): void {
    this.aspect = width / height;
    this.pitch = NaN;
  }

  look(pitch: number): void {
    if (pitch === this.pitch) return;
    this.pitch = pitch;
    for (let i = 0; i < 6; i++) this.approach(pitch);
  }

  get camera(): Camera {
    const [cos, sin] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    const [wide, high] = [1 / HALF / this.aspect, 1 / HALF];
    const [deep, near] = [(FAR + NEAR) / (NEAR - FAR), (2 * FAR * NEAR) / (NEAR - FAR)];
    // How far the middle of the tray is above the axis of view, and how far everything is behind the eye.
    const [up, back] = [-this.aim * cos, -this.aim * sin - this.far];
    const columns = [
      [wide, 0, 0, 0],
      [0, cos * high, sin * deep, -sin],
      [0, -sin * high, cos * deep, -cos],
      [0, up * high, back * deep + near, -back],
    ];
    return { position: this.place, viewProjection: columns.flat() };
  }

  /** The direction of a ray through a point of the picture, each from -1 to 1. */
  ray(x: number, y: number): Point {
    const [cos, sin] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    const [right, up] = [x * HALF * this.aspect, y * HALF];
    return normalized([right, -sin + up * cos, -cos - up * sin]);
  }

  /** Where a point is seen, each from -1 to 1. */
  project([x, y, z]: Point): [number, number] {
    const [cos, sin] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    const depth = this.far - (y - this.aim) * sin - z * cos;
    return [x / depth / HALF / this.aspect, ((y - this.aim) * cos - z * sin) / depth / HALF];
  }

  private approach(pitch: number): void {
    this.pitch = pitch;
    let [wide, low, high] = [0, 0, 0];
    for (const point of OUTLINE) {
      const [x, y] = this.project(point);
      wide = Math.max(wide, Math.abs(x));
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
    this.aim += (((low + high) / 2) * HALF * this.far) / Math.max(0.25, Math.cos(pitch));
    this.aim = Math.min(1.2, Math.max(-0.4, this.aim));
    this.far *= Math.max(wide, (high - low) / 2) * MARGIN;
  }
}
