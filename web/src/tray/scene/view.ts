/** One tray in 3D: takes the spheres and the marked places, and draws only when they change. */

import type { Color, Tray } from '../../rules/board';
import { EMPTY } from '../../rules/board';
import { Eye } from './eye';
import { facing } from './facing';
import { Furniture } from './furniture';
import type { Ball, Look } from './furniture';
import { FLASH, SHAKE, flash, glow, isDone, isLeaving, pose, recast, shake } from './motion';
import type { Actor } from './motion';
import { Pace } from './pace';
import { meetsTray, pick, sphereSeen } from './picking';
import type { Target } from './picking';
import { RIM_RADIUS, TABLE, centerOf, normalized } from './space';
import type { Point } from './space';
import type { Stage } from './stage';
import { Turning } from './turning';

/** The content of a picture. */
export interface Shown {
  readonly tray: Tray;
  /** The color whose places are offered, and these places. */
  readonly offer: Color | null;
  readonly places: readonly number[];
  readonly breaking: readonly number[];
  readonly pairs: readonly (readonly [number, number])[];
  readonly locked: boolean;
}

const NOTHING: Shown = { tray: EMPTY, offer: null, places: [], breaking: [], pairs: [], locked: false };
const LONG_AGO = -1e9;
const GLOWING = 1500;

export class TrayScene {
  readonly turning: Turning;
  private readonly eye = new Eye();
  private readonly furniture: Furniture;
  private readonly pen: CanvasRenderingContext2D;
  private shown = NOTHING;
  private actors: readonly Actor[] = [];
  private readonly facings = new Map<number, Point>();
  private hovered: number | null = null;
  private focused: number | null = null;
  private carried: number | null = null;
  private shaken = { position: -1, bearers: [] as readonly number[], since: LONG_AGO };
  private brokenSince = LONG_AGO;
  private calm = 0;
  private request = 0;
  private last = 0;
  private baked = '';
  private fresh = true;
  private frames = 0;
  private readonly pace = new Pace();

  constructor(
    private readonly stage: Stage,
    private readonly canvas: HTMLCanvasElement,
    private readonly still: () => boolean,
    private readonly onslow: () => void = () => {},
  ) {
    this.furniture = new Furniture(stage);
    this.pen = canvas.getContext('2d')!;
    this.turning = new Turning(this.eye.rest);
    canvas.dataset['tier'] = stage.tier;
  }

  show(next: Shown): void {
    const now = performance.now();
    const breaking = next.breaking.join() + next.pairs.join(';');
    if (breaking !== this.shown.breaking.join() + this.shown.pairs.join(';')) this.brokenSince = now;
    this.actors = recast(this.actors, next.tray, now, this.fresh || this.still());
    if (this.fresh || this.still()) this.calm = next.locked ? 1 : 0;
    this.shown = next;
    this.fresh = false;
    this.invalidate();
  }

  setLook(look: Look): void {
    this.furniture.setLook(look);
    this.baked = '';
    this.invalidate();
  }

  resize(width: number, height: number, ratio: number): void {
    const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
    if (this.canvas.width !== w) this.canvas.width = w;
    if (this.canvas.height !== h) this.canvas.height = h;
    this.eye.resize(w, h);
    this.furniture.setFrame(w, h);
    this.turning.settle(this.eye.rest);
    // A resized canvas is blank: draw in this frame, not in the next.
    this.draw(performance.now());
  }

  hover(position: number | null): void {
    if (position !== this.hovered) this.invalidate();
    this.hovered = position;
  }

  focus(position: number | null): void {
    if (position !== this.focused) this.invalidate();
    this.focused = position;
  }

  /** Makes the sphere that is being dragged half transparent. */
  carry(position: number | null): void {
    if (position !== this.carried) this.invalidate();
    this.carried = position;
  }

  /** Refuses to lift a sphere: it shakes once, and the spheres on it flash. */
  refuse(position: number, bearers: readonly number[]): void {
    this.shaken = { position, bearers, since: performance.now() };
    this.invalidate();
  }

  /** The position at a point of the screen, among the spheres and these empty places. */
  at(clientX: number, clientY: number, places: readonly number[]): number | null {
    const ray = this.rayAt(clientX, clientY);
    return (
      ray &&
      pick(
        this.eye.place,
        ray,
        this.targets((position) => places.includes(position)),
      )
    );
  }

  /** The sphere that is seen at a point of the screen, also through a ghost. */
  sphereAt(clientX: number, clientY: number): number | null {
    const ray = this.rayAt(clientX, clientY);
    return (
      ray &&
      sphereSeen(
        this.eye.place,
        ray,
        this.targets(() => false),
      )
    );
  }

  /** Whether the tray is under a point of the screen. */
  covers(clientX: number, clientY: number): boolean {
    const ray = this.rayAt(clientX, clientY);
    return (
      ray !== null &&
      meetsTray(
        this.eye.place,
        ray,
        this.targets(() => true),
      )
    );
  }

  /** Where a position is on the screen. */
  whereIs(position: number): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = this.eye.project(centerOf(position, this.turning.yaw));
    return { x: box.left + ((x + 1) / 2) * box.width, y: box.top + ((1 - y) / 2) * box.height };
  }

  /** How far down the picture the front of the tray is, from 0 to 1. */
  get front(): number {
    this.eye.look(this.turning.pitch);
    return (1 - this.eye.project([0, TABLE, RIM_RADIUS])[1]) / 2;
  }

  /** Draws in the browser's next frame. */
  invalidate(): void {
    if (!this.request) this.request = requestAnimationFrame((now) => this.frame(now));
  }

  /** How long one picture takes at this size. */
  measure(width: number, height: number): number {
    this.compose(performance.now());
    return this.stage.measure(this.furniture.meshes, this.eye.camera, width, height, () => performance.now());
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.furniture.dispose();
  }

  /** The ray through a point of the screen; null beside the picture. */
  private rayAt(clientX: number, clientY: number): Point | null {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    return Math.abs(x) > 1 || Math.abs(y) > 1 ? null : this.eye.ray(x, y);
  }

  /** The spheres, and the empty places that count. */
  private targets(counts: (position: number) => boolean): Target[] {
    return this.shown.tray.flatMap((color, position) =>
      color || counts(position) ? [{ position, center: centerOf(position, this.turning.yaw), filled: color !== null }] : [],
    );
  }

  private frame(now: number): void {
    this.request = 0;
    if (this.last) this.pace.passed(now - this.last);
    const seconds = this.last ? Math.min(0.1, Math.max(0, (now - this.last) / 1000)) : 1 / 60;
    this.turning.step(seconds);
    if (this.still()) this.turning.arrive();
    const goal = this.shown.locked ? 1 : 0;
    this.calm += Math.sign(goal - this.calm) * Math.min(Math.abs(goal - this.calm), seconds * 4);
    const settling = this.draw(now);
    this.last = now;
    if (settling || this.restless(now)) return this.invalidate();
    this.last = 0;
    // Nothing moves, so switching the quality now is hardly seen.
    if (this.pace.isSlow) this.onslow();
  }

  private restless(now: number): boolean {
    return (
      this.turning.moving ||
      this.calm !== (this.shown.locked ? 1 : 0) ||
      this.actors.some((actor) => actor.how !== 'there') ||
      now - this.shaken.since < Math.max(SHAKE, FLASH) ||
      (this.shown.breaking.length + this.shown.pairs.length > 0 && !this.still() && now - this.brokenSince < GLOWING)
    );
  }

  private draw(now: number): boolean {
    if (this.canvas.width < 2) return false;
    const settling = this.compose(now);
    this.stage.draw(this.furniture.meshes, this.eye.camera, this.pen);
    this.canvas.dataset['frames'] = String(++this.frames);
    return settling;
  }

  /** Updates all objects; returns whether marks are still moving. */
  private compose(now: number): boolean {
    const { shown, furniture, turning } = this;
    this.eye.look(turning.pitch);
    this.actors = this.actors.flatMap((actor) =>
      !isDone(actor, now) ? [actor] : isLeaving(actor) ? [] : [{ ...actor, how: 'there' as const }],
    );
    const eye = this.eye.place;
    const age = this.still() ? GLOWING : now - this.brokenSince;
    const [balls, settling] = this.balls(now, glow(age));
    const key = `${turning.yaw.toFixed(4)}|${turning.pitch.toFixed(4)}|${this.canvas.width}x${this.canvas.height}|${JSON.stringify(balls)}`;
    if (key !== this.baked) furniture.setLight(turning.yaw, balls, eye);
    this.baked = key;
    furniture.setCalm(this.calm);
    const center = (position: number): Point => centerOf(position, turning.yaw);
    const ghosts = shown.places.filter((position) => shown.offer && !shown.tray[position]);
    furniture.setGhosts(
      ghosts.map((position) => ({ center: center(position), chosen: position === this.hovered, strength: 1 })),
      shown.offer,
      eye,
    );
    const halos = shown.breaking.map((position) => ({ center: center(position), strength: glow(age) }));
    furniture.setHalos(halos, this.focused === null ? null : center(this.focused), eye);
    furniture.setLines(
      shown.pairs.map(([from, to]) => ({ from: center(from), to: center(to), strength: Math.min(1, age / 200) })),
      eye,
    );
    return settling;
  }

  private balls(now: number, glowing: number): [Ball[], boolean] {
    let settling = false;
    const age = now - this.shaken.since;
    const balls = this.actors.map((actor): Ball => {
      const { position, color } = actor;
      const { height, opacity } = pose(actor, now);
      const [x, y, z] = centerOf(position, this.turning.yaw);
      const center: Point = [x + (position === this.shaken.position ? shake(age) : 0), y + height, z];
      const [direction, onItsWay] = this.facing(position, actor);
      settling ||= onItsWay;
      return {
        position,
        color,
        center,
        facing: direction,
        opacity: position === this.carried ? 0.3 : opacity,
        glow: this.shown.breaking.includes(position) ? glowing : 0,
        flash: this.shaken.bearers.includes(position) ? flash(age) : 0,
      };
    });
    return [balls, settling];
  }

  /** Marks glide to where they are seen best. */
  private facing(position: number, actor: Actor): [Point, boolean] {
    const { yaw } = this.turning;
    const others = this.actors
      .filter((other) => other.position !== position && !isLeaving(other))
      .map((other) => centerOf(other.position, yaw));
    const goal = facing(this.eye.place, centerOf(position, yaw), others);
    const from = this.facings.get(position);
    const gap = from ? Math.hypot(from[0] - goal[0], from[1] - goal[1], from[2] - goal[2]) : 0;
    const jump = !from || gap < 0.01 || this.still() || actor.how === 'drops';
    const next = jump ? goal : normalized([0, 1, 2].map((i) => from[i]! + (goal[i]! - from[i]!) * 0.28) as unknown as Point);
    this.facings.set(position, next);
    return [next, !jump];
  }
}
