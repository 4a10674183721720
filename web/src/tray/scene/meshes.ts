/** Making meshes, and turning them toward the eye. */

import { placed, type Axes } from './geometry';
import type { Mesh, Uniforms } from './gl';
import { CARD_VERTEX } from './shaders/flatShader';
import { cross, minus, normalized } from './space';
import type { Point } from './space';
import type { Stage } from './stage';

/** Paints the farthest meshes first: exact for equal spheres that do not overlap. */
export function order(center: Point, eye: Point): number {
  return -Math.hypot(...minus(center, eye));
}

/** A square that lies over everything else, if it is not hidden by depth. */
export function card<U extends Uniforms>(stage: Stage, fragment: string, uniforms: U, testsDepth = false): Mesh<U> {
  const program = stage.program(CARD_VERTEX, fragment);
  return { surface: stage.plane, program, uniforms, isBlended: true, testsDepth, writesDepth: false, model: [], order: 0 };
}

/** As many meshes as wanted: the given ones as far as they last. */
export function resized<M>(meshes: readonly M[], wanted: number, make: () => M): M[] {
  return Array.from({ length: wanted }, (_, index) => meshes[index] ?? make());
}

/** Puts a card where a sphere would be seen, facing the eye. */
export function towards(mesh: Mesh, center: Point, eye: Point, extent: number): void {
  mesh.model = placed(looking(minus(eye, center), eye), center, [extent, extent]);
}

/** Turned toward a direction and upright for the eye. */
export function looking(direction: Point, eye: Point): Axes {
  const front = normalized(direction);
  const right = normalized(cross([0, Math.hypot(eye[0], eye[2]), -eye[1]], front));
  return [right, cross(front, right), front];
}
