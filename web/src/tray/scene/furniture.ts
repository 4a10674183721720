/** The objects in one tray's scene (wood, spheres, ghosts, halos, lines) and the uniforms they share. */

import { Color as Tone, DataTexture, Group, Matrix3, Matrix4, Mesh, Scene, ShaderMaterial, Vector2, Vector3, Vector4 } from 'three';
import type { Texture } from 'three';
import type { Color } from '../../rules/board';
import { PALETTES } from '../palette.gen';
import { bakeFloor } from './lightmap';
import type { Caster } from './lightmap';
import { card, fitMesh, looking, order, towards } from './meshes';
import type { Uniforms } from './meshes';
import { GHOST_FRAGMENT, HALO_FRAGMENT, LINE_FRAGMENT, SHADOW_FRAGMENT } from './shaders/flatShader';
import { SPHERE_FRAGMENT, SPHERE_VERTEX } from './shaders/sphereShader';
import { TRAY_FRAGMENT, TRAY_VERTEX } from './shaders/wood';
import { TABLE } from './space';
import type { Point } from './space';
import { lightmapTexture } from './stage';
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
const BREAKING = new Tone(TONES.breaking);
const FLASH = new Tone(TONES.flash);
const FOCUS = new Tone(TONES.focus);

export class Furniture {
  readonly scene = new Scene();
  private readonly shared: Uniforms;
  private readonly lightmap: DataTexture = lightmapTexture();
  private readonly tray: Mesh<Stage['tray'], ShaderMaterial>;
  private readonly shadow: Mesh<Stage['plane'], ShaderMaterial>;
  private readonly balls: Mesh<Stage['sphere'], ShaderMaterial>[] = [];
  private readonly ghosts: Mesh<Stage['plane'], ShaderMaterial>[] = [];
  private readonly halos: Mesh<Stage['plane'], ShaderMaterial>[] = [];
  private readonly lines: Mesh<Stage['plane'], ShaderMaterial>[] = [];
  private readonly group = new Group();
  private look: Look = { marks: 'shapes', letters: { K: 'K', W: 'W', B: 'B', G: 'G', O: 'O' }, palette: 'classic', dark: false };

  constructor(private readonly stage: Stage) {
    this.shared = {
      balls: { value: Array.from({ length: 14 }, () => new Vector4()) },
      paints: { value: Array.from({ length: 14 }, () => new Vector3()) },
      ballCount: { value: 0 },
      woodTone: { value: new Vector3(0.52, 0.3, 0.13) },
      roomTone: { value: new Vector3(1, 1, 1) },
      lightmap: { value: this.lightmap },
      calm: { value: 0 },
    };
    this.tray = new Mesh(stage.tray, this.trayMaterial());
    this.shadow = new Mesh(
      stage.plane,
      card(SHADOW_FRAGMENT, { strength: { value: 1 }, tone: { value: new Vector3() }, frame: { value: new Vector2(1, 1) } }),
    );
    // Hidden by the tray that stands on it.
    this.shadow.material.depthTest = true;
    this.shadow.rotation.x = -Math.PI / 2;
    this.shadow.position.set(0.16, TABLE, 0.1);
    this.shadow.scale.setScalar(3.1);
    this.shadow.renderOrder = -IN_FRONT;
    this.tray.renderOrder = -IN_FRONT + 1;
    this.scene.add(this.shadow, this.tray, this.group);
  }

  setLook(look: Look): void {
    this.look = look;
    this.shared['roomTone']!.value.set(...(look.dark ? [0.86, 0.88, 0.95] : [1.0, 0.985, 0.96]));
    this.shadow.material.uniforms['strength']!.value = look.dark ? 1.5 : 0.9;
    this.shadow.material.uniforms['tone']!.value.set(...(look.dark ? [0.001, 0.0008, 0.0006] : [0.06, 0.034, 0.014]));
  }

  /** The size of the picture in device pixels. */
  setFrame(width: number, height: number): void {
    this.shadow.material.uniforms['frame']!.value.set(width, height);
  }

  setCalm(calm: number): void {
    this.shared['calm']!.value = calm;
  }

  /** Turns the wood and bakes the light on its floor. */
  setLight(yaw: number, balls: readonly Ball[], eye: Point): void {
    this.tray.rotation.y = yaw;
    this.tray.material.uniforms['turn']!.value.setFromMatrix4(new Matrix4().makeRotationY(yaw));
    const casters: Caster[] = [];
    const seen = new Map<number, number>();
    for (const ball of balls) {
      const index = seen.get(ball.position) ?? casters.length;
      const presence = Math.min(1, (casters[index]?.presence ?? 0) + ball.opacity);
      seen.set(ball.position, index);
      casters[index] = { center: ball.center, presence };
      this.shared['balls']!.value[index].set(...ball.center, presence);
      this.shared['paints']!.value[index].copy(this.paint(ball.color));
    }
    this.shared['ballCount']!.value = casters.length;
    bakeFloor(this.lightmap.image.data as Uint8Array, casters);
    this.lightmap.needsUpdate = true;
    this.setBalls(balls, seen, eye);
  }

  /** Dashed places for a color; the one under the pointer is stronger. */
  setGhosts(places: readonly { center: Point; chosen: boolean; strength: number }[], color: Color | null, eye: Point): void {
    if (color === null) return fitMesh(this.ghosts, 0, this.group, () => this.ghost());
    // Each is drawn twice: among the spheres, and faintly in front of them so that none is hidden.
    const behind = this.balls.length > 0 ? 0.3 : 0;
    fitMesh(this.ghosts, places.length * 2, this.group, () => this.ghost());
    const paint = new Tone(PALETTES[this.look.palette][color].base);
    places.forEach(({ center, chosen, strength }, i) => {
      [this.ghosts[2 * i]!, this.ghosts[2 * i + 1]!].forEach((mesh, layer) => {
        towards(mesh, center, eye, GHOST_EXTENT);
        mesh.renderOrder = layer ? IN_FRONT : order(center, eye);
        const { uniforms } = mesh.material;
        uniforms['paint']!.value.copy(paint);
        uniforms['dash']!.value.set(color === 'K' && !this.look.dark ? TONES.dashOnBlack : TONES.dash);
        uniforms['under']!.value.set(color === 'W' ? TONES.underWhite : PALETTES[this.look.palette][color].dark);
        uniforms['strength']!.value = strength * (layer ? behind : 1);
        uniforms['chosen']!.value = chosen ? 1 : 0;
      });
    });
  }

  /** Halos around spheres that break a card, and around the place that has the focus. */
  setHalos(broken: readonly { center: Point; strength: number }[], focus: Point | null, eye: Point): void {
    fitMesh(this.halos, broken.length + (focus ? 1 : 0), this.group, () => this.halo());
    this.halos.forEach((mesh, i) => {
      const { center, strength } = broken[i] ?? { center: focus!, strength: 1 };
      towards(mesh, center, eye, HALO_EXTENT);
      mesh.renderOrder = i < broken.length ? order(center, eye) - 0.01 : IN_FRONT + 1;
      mesh.material.uniforms['tone']!.value.copy(i < broken.length ? BREAKING : FOCUS);
      mesh.material.uniforms['strength']!.value = strength;
      mesh.material.uniforms['sharp']!.value = i < broken.length ? 0 : 1;
    });
  }

  /** Lines that join pairs. */
  setLines(pairs: readonly { from: Point; to: Point; strength: number }[], eye: Point): void {
    fitMesh(this.lines, pairs.length, this.group, () => this.line());
    pairs.forEach(({ from, to, strength }, i) => {
      const mesh = this.lines[i]!;
      const span = new Vector3(...to).sub(new Vector3(...from));
      const middle = new Vector3(...from).addScaledVector(span, 0.5);
      const extent = new Vector2(span.length() / 2 + 0.12, 0.12);
      const along = span.normalize();
      const front = new Vector3(...eye).sub(middle);
      front.addScaledVector(along, -front.dot(along)).normalize();
      const side = new Vector3().crossVectors(front, along);
      mesh.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(along, side, front));
      mesh.position.copy(middle);
      mesh.scale.set(extent.x, extent.y, 1);
      mesh.material.uniforms['extent']!.value.copy(extent);
      mesh.material.uniforms['strength']!.value = strength;
    });
  }

  dispose(): void {
    for (const meshes of [this.balls, this.ghosts, this.halos, this.lines]) {
      fitMesh<Mesh<Stage['plane'] | Stage['sphere'], ShaderMaterial>>(meshes, 0, this.group, () => this.ghost());
    }
    this.tray.material.dispose();
    this.shadow.material.dispose();
    this.lightmap.dispose();
  }

  private setBalls(balls: readonly Ball[], indexes: ReadonlyMap<number, number>, eye: Point): void {
    fitMesh(this.balls, balls.length, this.group, () => new Mesh(this.stage.sphere, this.ballMaterial()));
    balls.forEach((ball, i) => {
      const mesh = this.balls[i]!;
      mesh.position.set(...ball.center);
      mesh.renderOrder = order(ball.center, eye);
      mesh.quaternion.copy(looking(ball.facing, eye));
      const { uniforms } = mesh.material;
      uniforms['self']!.value = indexes.get(ball.position)!;
      uniforms['paint']!.value.copy(this.paint(ball.color));
      uniforms['ink']!.value.set(...new Tone(PALETTES[this.look.palette][ball.color].ink).toArray());
      uniforms['mark']!.value = this.stage.mark(ball.color, this.look.marks, this.look.letters[ball.color]);
      uniforms['turn']!.value.setFromMatrix4(new Matrix4().makeRotationFromQuaternion(mesh.quaternion));
      uniforms['opacity']!.value = ball.opacity;
      uniforms['glow']!.value = Math.max(ball.glow, ball.flash);
      uniforms['glowTone']!.value.copy(ball.flash > ball.glow ? FLASH : BREAKING);
    });
  }

  private paint(color: Color): Vector3 {
    return new Vector3(...new Tone(PALETTES[this.look.palette][color].base).toArray());
  }

  private ballMaterial(): ShaderMaterial {
    return new ShaderMaterial({
      vertexShader: SPHERE_VERTEX,
      fragmentShader: SPHERE_FRAGMENT,
      defines: this.stage.tier === 'rich' ? { RICH: 1 } : {},
      transparent: true,
      depthWrite: false,
      uniforms: {
        ...this.shared,
        self: { value: 0 },
        paint: { value: new Vector3() },
        ink: { value: new Vector3() },
        mark: { value: null as Texture | null },
        turn: { value: new Matrix3() },
        opacity: { value: 1 },
        glow: { value: 0 },
        glowTone: { value: new Tone() },
      },
    });
  }

  private trayMaterial(): ShaderMaterial {
    return new ShaderMaterial({
      vertexShader: TRAY_VERTEX,
      fragmentShader: TRAY_FRAGMENT,
      defines: this.stage.tier === 'rich' ? { RICH: 1 } : {},
      transparent: this.stage.tier !== 'rich',
      uniforms: {
        ...this.shared,
        wood: { value: this.stage.wood },
        turn: { value: new Matrix3() },
      },
    });
  }

  private ghost(): Mesh<Stage['plane'], ShaderMaterial> {
    return new Mesh(
      this.stage.plane,
      card(GHOST_FRAGMENT, {
        paint: { value: new Tone() },
        dash: { value: new Tone() },
        under: { value: new Tone() },
        strength: { value: 1 },
        chosen: { value: 0 },
        extent: { value: GHOST_EXTENT },
      }),
    );
  }

  private halo(): Mesh<Stage['plane'], ShaderMaterial> {
    const uniforms = { tone: { value: new Tone() }, strength: { value: 1 }, extent: { value: HALO_EXTENT }, sharp: { value: 0 } };
    return new Mesh(this.stage.plane, card(HALO_FRAGMENT, uniforms));
  }

  private line(): Mesh<Stage['plane'], ShaderMaterial> {
    const uniforms = {
      tone: { value: new Tone(TONES.line) },
      under: { value: new Tone(TONES.lineUnder) },
      strength: { value: 1 },
      extent: { value: new Vector2() },
    };
    const mesh = new Mesh(this.stage.plane, card(LINE_FRAGMENT, uniforms));
    mesh.renderOrder = IN_FRONT + 2;
    return mesh;
  }
}
