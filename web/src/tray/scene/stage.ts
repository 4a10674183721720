/** One WebGL context for all trays of a page: each tray is drawn here and copied to its own canvas. */

import type { Color } from '../../rules/board';
import { arc, placed, CARD_SHAPE, turned, turnedBy, type Outline } from './geometry';
import { contextOf, drawCorner, drawnTexture, pictureTexture, programOf, surfaceOf } from './gl';
import type { Camera, Mesh, Program, Surface } from './gl';
import { WOOD_FRAGMENT, WOOD_VERTEX } from './shaders/wood';
import { FLOOR, FLOOR_RADIUS, RADIUS, RIM_RADIUS, RIM_TOP, TABLE } from './space';
import { markPicture } from './textures';
import type { MarkStyle } from './textures';

/** Rich: spheres reflect each other per pixel, edges are smoothed. Plain: the same light, computed per vertex. */
export type Tier = 'rich' | 'plain';

const WOOD_SIZE = { rich: 1024, plain: 512 };

/** The profile of the tray, from the middle of the floor over the rim to the foot. */
const OUTLINE: Outline = [
  [0.001, FLOOR],
  [FLOOR_RADIUS - 0.04, FLOOR],
  ...arc(FLOOR_RADIUS - 0.04, FLOOR + 0.1, 0.1, -90, -12, 6),
  ...arc(RIM_RADIUS - 0.11, RIM_TOP - 0.08, 0.08, 168, 90, 5).map(([x, y]) => [x - 0.02, y] as const),
  ...arc(RIM_RADIUS - 0.09, RIM_TOP - 0.09, 0.09, 90, -8, 7),
  [RIM_RADIUS - 0.05, TABLE + 0.16],
  ...arc(RIM_RADIUS - 0.16, TABLE + 0.12, 0.1, 0, -90, 5),
  [RIM_RADIUS - 0.5, TABLE + 0.02],
];

export class Stage {
  readonly gl: WebGL2RenderingContext;
  readonly sphere: Surface;
  readonly tray: Surface;
  readonly plane: Surface;
  readonly canvas = document.createElement('canvas');
  frames = 0;
  private readonly marks = new Map<string, WebGLTexture>();
  private readonly programs = new Map<string, Program>();
  private carved: WebGLTexture | null = null;

  /** Throws where there is no WebGL 2. */
  constructor(
    readonly tier: Tier,
    private readonly onlost: () => void,
  ) {
    const isRich = tier === 'rich';
    this.gl = contextOf(this.canvas, isRich);
    this.canvas.addEventListener('webglcontextlost', onlost);
    const [steps, segments] = isRich ? [28, 40] : [20, 28];
    this.sphere = surfaceOf(this.gl, turned(arc(0, 0, RADIUS, -90, 90, steps), segments));
    this.tray = surfaceOf(this.gl, turned([...OUTLINE].reverse(), 128));
    this.plane = surfaceOf(this.gl, CARD_SHAPE);
  }

  /** The wood texture, drawn when it is first needed. */
  get wood(): WebGLTexture {
    this.carved ??= this.carve();
    return this.carved;
  }

  /** A program, compiled when it is first needed. */
  program(vertex: string, fragment: string): Program {
    const found = this.programs.get(fragment) ?? programOf(this.gl, vertex, fragment, this.tier === 'rich');
    this.programs.set(fragment, found);
    return found;
  }

  /** Whether WebGL runs on the CPU. */
  get software(): boolean {
    const { gl } = this;
    const named = gl.getExtension('WEBGL_debug_renderer_info');
    const name = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
  }

  /** Draws meshes into a corner of the context and copies them to a tray's own canvas. */
  draw(meshes: readonly Mesh[], camera: Camera, onto: CanvasRenderingContext2D): void {
    const { width, height } = onto.canvas;
    this.grow(width, height);
    drawCorner(this.gl, width, height, meshes, camera);
    onto.clearRect(0, 0, width, height);
    onto.drawImage(this.canvas, 0, this.canvas.height - height, width, height, 0, 0, width, height);
    this.frames++;
  }

  /** How many milliseconds one frame of this size takes, until it is really finished. */
  measure(meshes: readonly Mesh[], camera: Camera, width: number, height: number, now: () => number): number {
    const { gl } = this;
    const pixel = new Uint8Array(4);
    this.grow(width, height);
    const times = Array.from({ length: 3 }, () => {
      const before = now();
      drawCorner(gl, width, height, meshes, camera);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return now() - before;
    });
    // The first frame compiles shaders; of the others the faster one is less disturbed.
    return Math.min(...times.slice(1));
  }

  /** The texture of a color's mark, made once for every letter the color has had. */
  mark(color: Color, style: MarkStyle, letter: string): WebGLTexture {
    const key = color + style + letter;
    let texture = this.marks.get(key);
    if (!texture) {
      texture = pictureTexture(this.gl, markPicture(color, style, letter), this.anisotropy);
      this.marks.set(key, texture);
    }
    return texture;
  }

  /** Gives the context back, with everything in it. */
  dispose(): void {
    this.canvas.removeEventListener('webglcontextlost', this.onlost);
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private get anisotropy(): number {
    return this.tier === 'rich' ? 4 : 1;
  }

  private grow(width: number, height: number): void {
    if (width > this.canvas.width) this.canvas.width = width;
    if (height > this.canvas.height) this.canvas.height = height;
  }

  private carve(): WebGLTexture {
    const sheet: Mesh = {
      surface: this.plane,
      program: this.program(WOOD_VERTEX, WOOD_FRAGMENT),
      uniforms: {},
      isBlended: false,
      testsDepth: false,
      writesDepth: false,
      model: placed(turnedBy(0), [0, 0, 0]),
      order: 0,
    };
    return drawnTexture(this.gl, sheet, WOOD_SIZE[this.tier], this.anisotropy);
  }
}
