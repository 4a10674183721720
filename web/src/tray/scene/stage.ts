/** One WebGL context for all trays of a page: each tray is drawn here and copied to its own canvas. */

import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  LatheGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Mesh,
  NeutralToneMapping,
  NoToneMapping,
  OrthographicCamera,
  PlaneGeometry,
  RGFormat,
  ShaderMaterial,
  SphereGeometry,
  Vector2,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Camera, Object3D, Scene, Texture } from 'three';
import type { Color } from '../../rules/board';
import { LIGHTMAP_SIZE } from './lightmap';
import { WOOD_FRAGMENT, WOOD_VERTEX } from './shaders/wood';
import { FLOOR, FLOOR_RADIUS, RIM_RADIUS, RIM_TOP, TABLE } from './space';
import { markTexture } from './textures';
import type { MarkStyle } from './textures';

/** Rich: spheres reflect each other per pixel, edges are smoothed. Plain: the same light, computed per vertex. */
export type Tier = 'rich' | 'plain';

const WOOD_SIZE = { rich: 1024, plain: 512 };

/** The profile of the tray, from the middle of the floor over the rim to the foot. */
const OUTLINE: readonly (readonly [number, number])[] = [
  [0.001, FLOOR],
  [FLOOR_RADIUS - 0.04, FLOOR],
  ...arc(FLOOR_RADIUS - 0.04, FLOOR + 0.1, 0.1, -90, -12, 6),
  ...arc(RIM_RADIUS - 0.11, RIM_TOP - 0.08, 0.08, 168, 90, 5).map(([x, y]) => [x - 0.02, y] as const),
  ...arc(RIM_RADIUS - 0.09, RIM_TOP - 0.09, 0.09, 90, -8, 7),
  [RIM_RADIUS - 0.05, TABLE + 0.16],
  ...arc(RIM_RADIUS - 0.16, TABLE + 0.12, 0.1, 0, -90, 5),
  [RIM_RADIUS - 0.5, TABLE + 0.02],
];

function arc(x: number, y: number, radius: number, from: number, to: number, steps: number): [number, number][] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

export class Stage {
  readonly sphere: SphereGeometry;
  readonly tray = new LatheGeometry(OUTLINE.map(([x, y]) => new Vector2(x, y)).reverse(), 128);
  readonly plane = new PlaneGeometry(2, 2);
  readonly canvas: HTMLCanvasElement;
  frames = 0;
  private readonly renderer: WebGLRenderer;
  private readonly marks = new Map<string, Texture>();
  private readonly size = new Vector2(1, 1);
  private carved: WebGLRenderTarget | null = null;

  /** Throws where there is no WebGL. */
  constructor(
    readonly tier: Tier,
    private readonly onlost: () => void,
  ) {
    const antialias = tier === 'rich';
    this.renderer = new WebGLRenderer({ antialias, alpha: true, powerPreference: 'high-performance', stencil: false });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.autoClear = false;
    this.renderer.setClearColor(0x000000, 0);
    this.canvas = this.renderer.domElement;
    this.canvas.addEventListener('webglcontextlost', onlost);
    this.sphere = tier === 'rich' ? new SphereGeometry(0.5, 40, 28) : new SphereGeometry(0.5, 28, 20);
  }

  /** The wood texture, drawn when it is first needed. */
  get wood(): Texture {
    this.carved ??= this.carve();
    return this.carved.texture;
  }

  /** Whether WebGL runs on the CPU. */
  get software(): boolean {
    const gl = this.renderer.getContext();
    const named = gl.getExtension('WEBGL_debug_renderer_info');
    const name = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
  }

  /** Draws a scene into a corner of the context and copies it to a tray's own canvas. */
  draw(scene: Scene, camera: Camera, onto: CanvasRenderingContext2D): void {
    const { width, height } = onto.canvas;
    this.grow(width, height);
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.setScissor(0, 0, width, height);
    this.renderer.setScissorTest(true);
    this.renderer.clear();
    this.renderer.render(scene, camera);
    onto.clearRect(0, 0, width, height);
    onto.drawImage(this.canvas, 0, this.size.y - height, width, height, 0, 0, width, height);
    this.frames++;
  }

  /** How many milliseconds one frame of this size takes, until it is really finished. */
  measure(scene: Scene, camera: Camera, width: number, height: number, now: () => number): number {
    const gl = this.renderer.getContext();
    const pixel = new Uint8Array(4);
    this.grow(width, height);
    this.renderer.setScissorTest(true);
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.setScissor(0, 0, width, height);
    const times = Array.from({ length: 3 }, () => {
      const before = now();
      this.renderer.clear();
      this.renderer.render(scene, camera);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return now() - before;
    });
    // The first frame compiles shaders; of the others the faster one is less disturbed.
    return Math.min(...times.slice(1));
  }

  /** The texture of a color's mark, made once for every letter the color has had. */
  mark(color: Color, style: MarkStyle, letter: string): Texture {
    const key = color + style + letter;
    let texture = this.marks.get(key);
    if (!texture) {
      texture = markTexture(color, style, letter, this.tier === 'rich' ? 4 : 1);
      this.marks.set(key, texture);
    }
    return texture;
  }

  dispose(): void {
    for (const texture of this.marks.values()) texture.dispose();
    for (const thing of [this.sphere, this.tray, this.plane, this.carved]) thing?.dispose();
    this.canvas.removeEventListener('webglcontextlost', this.onlost);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private grow(width: number, height: number): void {
    if (width <= this.size.x && height <= this.size.y) return;
    this.size.set(Math.max(width, this.size.x), Math.max(height, this.size.y));
    this.renderer.setSize(this.size.x, this.size.y, false);
  }

  private carve(): WebGLRenderTarget {
    const target = new WebGLRenderTarget(WOOD_SIZE[this.tier], WOOD_SIZE[this.tier], {
      depthBuffer: false,
      generateMipmaps: true,
      minFilter: LinearMipmapLinearFilter,
      magFilter: LinearFilter,
      colorSpace: LinearSRGBColorSpace,
      anisotropy: this.tier === 'rich' ? 4 : 1,
    });
    const material = new ShaderMaterial({ vertexShader: WOOD_VERTEX, fragmentShader: WOOD_FRAGMENT, depthTest: false });
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    const sheet = new Mesh(geometry, material);
    sheet.frustumCulled = false;
    this.renderer.toneMapping = NoToneMapping;
    this.renderer.setRenderTarget(target);
    this.renderer.render(sheet as Object3D as Scene, new OrthographicCamera());
    this.renderer.setRenderTarget(null);
    this.renderer.toneMapping = NeutralToneMapping;
    geometry.dispose();
    material.dispose();
    return target;
  }
}

/** An empty map of the floor's light. */
export function lightmapTexture(): DataTexture {
  const texture = new DataTexture(new Uint8Array(LIGHTMAP_SIZE * LIGHTMAP_SIZE * 2).fill(255), LIGHTMAP_SIZE, LIGHTMAP_SIZE, RGFormat);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.unpackAlignment = 1;
  return texture;
}
