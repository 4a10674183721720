/** The objects in one tray's scene (wood, spheres, ghosts, halos, lines) and the uniforms they share. */

import type { Color } from '../../rules/board';
import { PALETTES } from '../palette.gen';
import { placed, turnedBy, type Axes } from './geometry';
import { writePairs } from './gl';
import type { Mesh, Value } from './gl';
import { bakeFloor, LIGHTMAP_SIZE } from './lightmap';
import type { Caster } from './lightmap';
import { card, resized, looking, order, towards } from './meshes';
import { GHOST_FRAGMENT, HALO_FRAGMENT, LINE_FRAGMENT, SHADOW_FRAGMENT } from './shaders/flatShader';
import { SPHERE_FRAGMENT, SPHERE_VERTEX } from './shaders/sphereShader';
import { TRAY_FRAGMENT, TRAY_VERTEX } from './shaders/wood';
import { TABLE, cross, dot, length, minus, normalized } from './space';
import type { Point } from './space';
import type { Stage } from './stage';
import type { MarkStyle } from './textures';
import { TONES } from './tones';

export interface Look {
  readonly marks: MarkStyle;
  /** The letters of the colors in the language shown. */
  readonly letters: Readonly<Record<Color, string>>;
  readonly palette: keyof typeof PALETTES;
  readonly dark: boolean;
}

export interface Ball {
  readonly position: number;
  readonly color: Color;
  readonly center: Point;
  readonly facing: Point;
  readonly opacity: number;
  readonly glow: number;
  readonly flash: number;
}

const IN_FRONT = 1000;

const GHOST_EXTENT = 0.56;
const HALO_EXTENT = 0.8;
const SHADOW_EXTENT = 3.1;
/** Lies on the table, face up. */
const LYING: Axes = [
  [1, 0, 0],
  [0, 0, -1],
  [0, 1, 0],
];
/** The most spheres that lie on a tray, as in the shaders. */
const BALLS = 14;
const BREAKING = toneOf(TONES.breaking);
const FLASH = toneOf(TONES.flash);
const FOCUS = toneOf(TONES.focus);

/** A color such as #23262b as amounts of light. */
function toneOf(color: string): Point {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red!, green!, blue!];
}

function value(first: Value): { value: Value } {
  return { value: first };
}

function filled(numbers: readonly number[], size: number): number[] {
  return Array.from({ length: size }, (_, index) => numbers[index] ?? 0);
}

export class Furniture {
  private readonly shared;
  private readonly pairs = new Uint8Array(LIGHTMAP_SIZE * LIGHTMAP_SIZE * 2).fill(255);
  private readonly lightmap: WebGLTexture;
  private readonly tray;
  private readonly shadow;
  private balls: ReturnType<Furniture['ball']>[] = [];
  private ghosts: ReturnType<Furniture['ghost']>[] = [];
  private halos: ReturnType<Furniture['halo']>[] = [];
  private lines: ReturnType<Furniture['line']>[] = [];
  private look: Look = { marks: 'shapes', letters: { K: 'K', W: 'W', B: 'B', G: 'G', O: 'O' }, palette: 'classic', dark: false };

  constructor(private readonly stage: Stage) {
    this.lightmap = stage.gl.createTexture();
    writePairs(stage.gl, this.lightmap, this.pairs, LIGHTMAP_SIZE);
    this.shared = {
      balls: value(Array<number>(BALLS * 4).fill(0)),
      paints: value(Array<number>(BALLS * 3).fill(0)),
      ballCount: value(0),
      woodTone: value([0.52, 0.3, 0.13]),
      roomTone: value([1, 1, 1]),
      lightmap: value(this.lightmap),
      calm: value(0),
    };
    this.tray = {
      surface: stage.tray,
      program: stage.program(TRAY_VERTEX, TRAY_FRAGMENT),
      uniforms: { ...this.shared, wood: value(stage.wood), turn: value([]) },
      isBlended: stage.tier !== 'rich',
      testsDepth: true,
      writesDepth: true,
      model: [] as readonly number[],
      order: -IN_FRONT + 1,
    };
    // Hidden by the tray that stands on it.
    this.shadow = card(stage, SHADOW_FRAGMENT, { strength: value(1), tone: value([0, 0, 0]), frame: value([1, 1]) }, true);
    this.shadow.model = placed(LYING, [0.16, TABLE, 0.1], [SHADOW_EXTENT, SHADOW_EXTENT]);
    this.shadow.order = -IN_FRONT;
  }

  get meshes(): readonly Mesh[] {
    return [this.shadow, this.tray, ...this.balls, ...this.ghosts, ...this.halos, ...this.lines];
  }

  setLook(look: Look): void {
    this.look = look;
    this.shared.roomTone.value = look.dark ? [0.86, 0.88, 0.95] : [1.0, 0.985, 0.96];
    this.shadow.uniforms.strength.value = look.dark ? 1.5 : 0.9;
    this.shadow.uniforms.tone.value = look.dark ? [0.001, 0.0008, 0.0006] : [0.06, 0.034, 0.014];
  }

  /** The size of the picture in device pixels. */
  setFrame(width: number, height: number): void {
    this.shadow.uniforms.frame.value = [width, height];
  }

  setCalm(calm: number): void {
    this.shared.calm.value = calm;
  }

  /** Turns the wood and bakes the light on its floor. */
  setLight(yaw: number, balls: readonly Ball[], eye: Point): void {
    const axes = turnedBy(yaw);
    this.tray.model = placed(axes, [0, 0, 0]);
    this.tray.uniforms.turn.value = axes.flat();
    const casters: Caster[] = [];
    const seen = new Map<number, number>();
    const paints: Point[] = [];
    for (const ball of balls) {
      const index = seen.get(ball.position) ?? casters.length;
      const presence = Math.min(1, (casters[index]?.presence ?? 0) + ball.opacity);
      seen.set(ball.position, index);
      casters[index] = { center: ball.center, presence };
      paints[index] = this.paint(ball.color);
    }
    this.shared.balls.value = filled(
      casters.flatMap(({ center, presence }) => [...center, presence]),
      BALLS * 4,
    );
    this.shared.paints.value = filled(paints.flat(), BALLS * 3);
    this.shared.ballCount.value = casters.length;
    bakeFloor(this.pairs, casters);
    writePairs(this.stage.gl, this.lightmap, this.pairs, LIGHTMAP_SIZE);
    this.setBalls(balls, seen, eye);
  }

  /** Dashed places for a color; the one under the pointer is stronger. */
  setGhosts(places: readonly { center: Point; chosen: boolean; strength: number }[], color: Color | null, eye: Point): void {
    this.ghosts = resized(this.ghosts, color === null ? 0 : places.length * 2, () => this.ghost());
    if (color === null) return;
    // Each is drawn twice: among the spheres, and faintly in front of them so that none is hidden.
    const behind = this.balls.length > 0 ? 0.3 : 0;
    const paint = this.paint(color);
    places.forEach(({ center, chosen, strength }, i) => {
      [this.ghosts[2 * i]!, this.ghosts[2 * i + 1]!].forEach((mesh, layer) => {
        towards(mesh, center, eye, GHOST_EXTENT);
        mesh.order = layer ? IN_FRONT : order(center, eye);
        const { uniforms } = mesh;
        uniforms.paint.value = paint;
        uniforms.dash.value = toneOf(color === 'K' && !this.look.dark ? TONES.dashOnBlack : TONES.dash);
        uniforms.under.value = toneOf(color === 'W' ? TONES.underWhite : PALETTES[this.look.palette][color].dark);
        uniforms.strength.value = strength * (layer ? behind : 1);
        uniforms.chosen.value = chosen ? 1 : 0;
      });
    });
  }

  /** Halos around spheres that break a card, and around the place that has the focus. */
  setHalos(broken: readonly { center: Point; strength: number }[], focus: Point | null, eye: Point): void {
    this.halos = resized(this.halos, broken.length + (focus ? 1 : 0), () => this.halo());
    this.halos.forEach((mesh, i) => {
      const { center, strength } = broken[i] ?? { center: focus!, strength: 1 };
      towards(mesh, center, eye, HALO_EXTENT);
      mesh.order = i < broken.length ? order(center, eye) - 0.01 : IN_FRONT + 1;
      mesh.uniforms.tone.value = i < broken.length ? BREAKING : FOCUS;
      mesh.uniforms.strength.value = strength;
      mesh.uniforms.sharp.value = i < broken.length ? 0 : 1;
    });
  }

  /** Lines that join pairs. */
  setLines(pairs: readonly { from: Point; to: Point; strength: number }[], eye: Point): void {
    this.lines = resized(this.lines, pairs.length, () => this.line());
    pairs.forEach(({ from, to, strength }, i) => {
      const mesh = this.lines[i]!;
      const span = minus(to, from);
      const middle: Point = [from[0] + span[0] / 2, from[1] + span[1] / 2, from[2] + span[2] / 2];
      const extent = [length(span) / 2 + 0.12, 0.12] as const;
      const along = normalized(span);
      const sight = minus(eye, middle);
      const ahead = dot(sight, along);
      const front = normalized([sight[0] - along[0] * ahead, sight[1] - along[1] * ahead, sight[2] - along[2] * ahead]);
      mesh.model = placed([along, cross(front, along), front], middle, extent);
      mesh.uniforms.extent.value = extent;
      mesh.uniforms.strength.value = strength;
    });
  }

  dispose(): void {
    this.stage.gl.deleteTexture(this.lightmap);
  }

  private setBalls(balls: readonly Ball[], indexes: ReadonlyMap<number, number>, eye: Point): void {
    this.balls = resized(this.balls, balls.length, () => this.ball());
    balls.forEach((ball, i) => {
      const mesh = this.balls[i]!;
      const axes = looking(ball.facing, eye);
      mesh.model = placed(axes, ball.center);
      mesh.order = order(ball.center, eye);
      const { uniforms } = mesh;
      uniforms.self.value = indexes.get(ball.position)!;
      uniforms.paint.value = this.paint(ball.color);
      uniforms.ink.value = toneOf(PALETTES[this.look.palette][ball.color].ink);
      uniforms.mark.value = this.stage.mark(ball.color, this.look.marks, this.look.letters[ball.color]);
      uniforms.turn.value = axes.flat();
      uniforms.opacity.value = ball.opacity;
      uniforms.glow.value = Math.max(ball.glow, ball.flash);
      uniforms.glowTone.value = ball.flash > ball.glow ? FLASH : BREAKING;
    });
  }

  private paint(color: Color): Point {
    return toneOf(PALETTES[this.look.palette][color].base);
  }

  private ball() {
    const { stage, shared } = this;
    return {
      surface: stage.sphere,
      program: stage.program(SPHERE_VERTEX, SPHERE_FRAGMENT),
      uniforms: {
        ...shared,
        self: value(0),
        paint: value([]),
        ink: value([]),
        mark: value(this.lightmap),
        turn: value([]),
        opacity: value(1),
        glow: value(0),
        glowTone: value([]),
      },
      isBlended: true,
      testsDepth: true,
      writesDepth: false,
      model: [] as readonly number[],
      order: 0,
    };
  }

  private ghost() {
    const uniforms = {
      paint: value([]),
      dash: value([]),
      under: value([]),
      strength: value(1),
      chosen: value(0),
      extent: value(GHOST_EXTENT),
    };
    return card(this.stage, GHOST_FRAGMENT, uniforms);
  }

  private halo() {
    return card(this.stage, HALO_FRAGMENT, { tone: value([]), strength: value(1), extent: value(HALO_EXTENT), sharp: value(0) });
  }

  private line() {
    const uniforms = { tone: value(toneOf(TONES.line)), under: value(toneOf(TONES.lineUnder)), strength: value(1), extent: value([]) };
    return { ...card(this.stage, LINE_FRAGMENT, uniforms), order: IN_FRONT + 2 };
  }
}
