/** The light of the room for all shaders, in GLSL: a sun through a window, a warm light, and the reflections of the spheres. */

import { FLOOR, RADIUS, SUN, cross, normalized } from '../space';
import type { Point } from '../space';

/** A number as GLSL writes it. */
export const number = (value: number): string => value.toFixed(5);
const vector = (point: Point): string => `vec3(${point.map(number).join(',')})`;
const WINDOW_RIGHT = normalized(cross([0, 1, 0], SUN));
const WINDOW_UP = cross(SUN, WINDOW_RIGHT);

/** Common code of all shaders. `balls` are centers with presence, `paints` their colors. */
export const ROOM = /* glsl */ `
#define BALLS 14
uniform vec4 balls[BALLS];
uniform vec3 paints[BALLS];
uniform int ballCount;
uniform vec3 woodTone;
uniform vec3 roomTone;
const float R = ${number(RADIUS)};
const float FLOOR_Y = ${number(FLOOR)};
const vec3 SUN = ${vector(SUN)};
const vec3 SUN_COLOR = vec3(1.0, 0.955, 0.88);

/** How much of the window a point sees past the other spheres. */
float sunlight(vec3 p, int self) {
  float light = 1.0;
  for (int i = 0; i < BALLS; i++) {
    if (i >= ballCount) break;
    if (i == self) continue;
    vec3 d = balls[i].xyz - p;
    float along = dot(d, SUN);
    if (along < 0.0) continue;
    float miss = length(d - along * SUN);
    float blur = 0.06 + along * 0.22;
    light *= 1.0 - balls[i].w * (1.0 - smoothstep(R - blur, R + blur, miss));
  }
  return light;
}

/** How much of the room a surface sees past the other spheres. */
float openness(vec3 p, vec3 n, int self) {
  float open = 1.0;
  for (int i = 0; i < BALLS; i++) {
    if (i >= ballCount) break;
    if (i == self) continue;
    vec3 d = balls[i].xyz - p;
    float far2 = dot(d, d);
    float facing = dot(n, d) * inversesqrt(far2);
    open *= 1.0 - balls[i].w * clamp(facing * 0.85 + 0.15, 0.0, 1.0) * min(1.0, R * R / far2);
  }
  return open;
}

/** A bright window with four panes, and a softer one behind. */
vec3 windows(vec3 r) {
  float toward = dot(r, SUN);
  vec2 w = vec2(dot(r, ${vector(WINDOW_RIGHT)}), dot(r, ${vector(WINDOW_UP)})) / max(toward, 0.05);
  vec2 edge = smoothstep(vec2(0.50, 0.56), vec2(0.40, 0.46), abs(w));
  vec2 bar = smoothstep(vec2(0.012), vec2(0.045), abs(w - vec2(0.0, 0.06)));
  float pane = edge.x * edge.y * bar.x * bar.y * step(0.0, toward);
  float back = smoothstep(0.72, 0.93, dot(r, normalize(vec3(0.78, 0.42, -0.46))));
  return SUN_COLOR * 9.0 * pane + roomTone * 1.1 * back;
}
`;

export const LIGHTMAP = /* glsl */ `
uniform sampler2D lightmap;
vec2 floorLight(vec2 p) { return texture2D(lightmap, p * ${number(0.5 / 2.3)} + 0.5).rg; }
`;

export const FINISH = 'pixelColor.rgb = finished(pixelColor.rgb);';
