/** Surfaces as triangles, and the matrices that place them. */

import { normalized } from './space';
import type { Point } from './space';

/** Three numbers for each vertex, and three vertices for each triangle, counterclockwise from outside. */
export interface Geometry {
  readonly positions: readonly number[];
  /** Empty where no shader reads them. */
  readonly normals: readonly number[];
  readonly indices: readonly number[];
}

/** Points of an outline: distance from the axis, and height. */
export type Outline = readonly (readonly [number, number])[];

/** A part of a circle, from one angle to another in degrees. */
export function arc(x: number, y: number, radius: number, from: number, to: number, steps: number): [number, number][] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** An outline, from the bottom along its outside, turned around the vertical axis. */
export function turned(outline: Outline, segments: number): Geometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const slopes = outline.map((_, j) => normalOf(outline, j));
  const rows = outline.length;
  for (let i = 0; i <= segments; i++) {
    const [sin, cos] = [Math.sin((i / segments) * 2 * Math.PI), Math.cos((i / segments) * 2 * Math.PI)];
    outline.forEach(([x, y], j) => {
      const [across, up] = slopes[j]!;
      positions.push(x * sin, y, x * cos);
      normals.push(across * sin, up, across * cos);
      const [a, b] = [j + i * rows, j + (i + 1) * rows];
      if (i < segments && j < rows - 1) indices.push(a, b, a + 1, b + 1, a + 1, b);
    });
  }
  return { positions, normals, indices };
}

/** The mean of the directions away from the two lines that meet at a point of an outline. */
function normalOf(outline: Outline, at: number): readonly [number, number] {
  const [x = 0, y = 0] = [outline[at - 1], outline[at]].reduce<number[]>(
    ([across = 0, up = 0], from, k) => {
      const to = outline[at + k];
      return from && to ? [across + to[1] - from[1], up - to[0] + from[0]] : [across, up];
    },
    [0, 0],
  );
  const [across, up] = normalized([x, y, 0]);
  return [across, up];
}

/** A square from -1 to 1 that looks along z. */
export const CARD_SHAPE: Geometry = { positions: [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], normals: [], indices: [0, 1, 2, 0, 2, 3] };

/** Directions of the axes of something that is turned. */
export type Axes = readonly [Point, Point, Point];

export function turnedBy(yaw: number): Axes {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return [
    [cos, 0, -sin],
    [0, 1, 0],
    [sin, 0, cos],
  ];
}

/** The matrix of something that is turned, scaled along its axes, and then moved. */
export function placed([right, up, front]: Axes, position: Point, [width, height]: readonly [number, number] = [1, 1]): number[] {
  const scaled = [right.map((part) => part * width), up.map((part) => part * height), front, position];
  return scaled.flatMap((column, index) => [...column, index === 3 ? 1 : 0]);
}
