/** Making meshes, and turning them toward the eye. */

import { Matrix4, Quaternion, ShaderMaterial, Vector3 } from 'three';
import type { Group, IUniform, Mesh } from 'three';
import { CARD_VERTEX } from './shaders/flatShader';
import type { Point } from './space';
import type { Stage } from './stage';

export type Uniforms = Record<string, IUniform>;

/** Paints the farthest instances first: exact for equal spheres that do not overlap. */
export function order(center: Point, eye: Point): number {
  return -Math.hypot(center[0] - eye[0], center[1] - eye[1], center[2] - eye[2]);
}

export function card(fragmentShader: string, uniforms: Uniforms): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: CARD_VERTEX,
    fragmentShader,
    uniforms,
    transparent: true,
    depthWrite: false,
    depthTest: false,
  });
}

/** Adds or removes meshes until there are as many as wanted. */
export function fitMesh<M extends Mesh<Stage['plane'] | Stage['sphere'], ShaderMaterial>>(
  meshes: M[],
  wanted: number,
  group: Group,
  make: () => M,
): void {
  while (meshes.length > wanted) {
    const mesh = meshes.pop()!;
    group.remove(mesh);
    mesh.material.dispose();
  }
  while (meshes.length < wanted) {
    const mesh = make();
    meshes.push(mesh);
    group.add(mesh);
  }
}

/** Puts a card where a sphere would be seen, facing the eye. */
export function towards(mesh: Mesh, center: Point, eye: Point, extent: number): void {
  mesh.position.set(...center);
  mesh.quaternion.copy(looking([eye[0] - center[0], eye[1] - center[1], eye[2] - center[2]], eye));
  mesh.scale.setScalar(extent);
}

/** Turned toward a direction and upright for the eye. */
export function looking(direction: Point, eye: Point): Quaternion {
  const front = new Vector3(...direction).normalize();
  const upright = new Vector3(0, Math.hypot(eye[0], eye[2]), -eye[1]);
  const right = new Vector3().crossVectors(upright, front).normalize();
  const up = new Vector3().crossVectors(front, right);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(right, up, front));
}
