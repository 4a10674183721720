/** The light of the table, in GLSL: a sun through a window, a warm room, wood below, and the spheres seen by each other. */

import { FLOOR, FLOOR_RADIUS, HOLE_RADIUS, RADIUS, RIM_RADIUS, SUN, cross, normalized } from './space';
import type { Point } from './space';

const number = (value: number): string => value.toFixed(5);
const vector = (point: Point): string => `vec3(${point.map(number).join(',')})`;
const WINDOW_RIGHT = normalized(cross([0, 1, 0], SUN));
const WINDOW_UP = cross(SUN, WINDOW_RIGHT);

/** What all shaders know of the room. `balls` are centers with presence, `paints` their colors. */
const ROOM = /* glsl */ `
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

const LIGHTMAP = /* glsl */ `
uniform sampler2D lightmap;
vec2 floorLight(vec2 p) { return texture2D(lightmap, p * ${number(0.5 / 2.3)} + 0.5).rg; }
`;

const FINISH = /* glsl */ `
#include <tonemapping_fragment>
#include <colorspace_fragment>
`;

export const SPHERE_VERTEX = /* glsl */ `
varying vec3 vWorld;
varying vec3 vCenter;
#ifndef RICH
${ROOM}
uniform int self;
varying vec2 vLight;
#endif
void main() {
  vCenter = modelMatrix[3].xyz;
  // A little larger than the sphere: its true edge is found, and smoothed, per pixel.
  vec3 world = (modelMatrix * vec4(position * 1.035, 1.0)).xyz;
  vWorld = world;
  #ifndef RICH
  vec3 n = normalize(world - vCenter);
  vec3 p = vCenter + n * R;
  vLight = vec2(sunlight(p, self), openness(p, n, self));
  #endif
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}
`;

export const SPHERE_FRAGMENT = /* glsl */ `
varying vec3 vWorld;
varying vec3 vCenter;
${ROOM}
${LIGHTMAP}
uniform int self;
uniform vec3 paint;
uniform vec3 ink;
uniform sampler2D mark;
uniform mat3 turn;
uniform float opacity;
uniform float glow;
uniform vec3 glowTone;
uniform float calm;
#ifndef RICH
varying vec2 vLight;
#endif

vec3 mirrored(vec3 p, vec3 r, vec3 n) {
  vec3 seen = mix(roomTone * 0.72, roomTone, smoothstep(-0.15, 0.85, r.y));
  float reach = 1e3;
  if (r.y < -0.02) {
    float t = (FLOOR_Y - p.y) / r.y;
    #ifdef RICH
    vec2 hit = p.xz + r.xz * t;
    float onTray = 1.0 - smoothstep(1.95, 2.2, length(hit));
    vec2 light = floorLight(hit);
    seen = mix(seen * 0.6, woodTone * (0.25 + 0.75 * light.x) * light.y, onTray);
    reach = t;
    #else
    seen = woodTone * 0.6;
    #endif
  } else seen += windows(r);
  #ifdef RICH
  for (int i = 0; i < BALLS; i++) {
    if (i >= ballCount) break;
    if (i == self) continue;
    vec3 d = balls[i].xyz - p;
    float along = dot(d, r);
    float gap2 = dot(d, d) - along * along;
    float inside = R * R - gap2;
    if (along > 0.0 && inside > 0.0 && balls[i].w > 0.3) {
      float t = along - sqrt(inside);
      if (t < reach) {
        reach = t;
        vec3 m = (p + r * t - balls[i].xyz) / R;
        float lit = 0.28 + 0.72 * clamp(dot(m, SUN) * 0.7 + 0.3, 0.0, 1.0);
        float edge = smoothstep(0.0, 0.02, inside);
        seen = mix(seen, paints[i] * lit + 0.03, edge);
      }
    }
  }
  #endif
  return seen;
}

void main() {
  vec3 ray = normalize(vWorld - cameraPosition);
  vec3 toCenter = vCenter - cameraPosition;
  float along = dot(toCenter, ray);
  float miss = length(toCenter - along * ray);
  float pixel = max(fwidth(miss), 1e-5);
  float cover = clamp((R - miss) / pixel + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  vec3 p = cameraPosition + ray * (along - sqrt(max(R * R - miss * miss, 0.0)));
  vec3 n = normalize(p - vCenter);

  vec3 local = n * turn;
  float print = texture2D(mark, local.xy / 1.3 + 0.5).a * step(0.0, local.z);
  vec3 base = mix(paint, ink, print);

  #ifdef RICH
  float sun = sunlight(p, self);
  float open = openness(p, n, self);
  #else
  float sun = vLight.x;
  float open = vLight.y;
  #endif
  float height = clamp((p.y - FLOOR_Y) / 0.7, 0.0, 1.0);
  #ifdef RICH
  float under = 0.3 + 0.7 * floorLight(p.xz).y;
  #else
  float under = 0.65;
  #endif
  open *= mix(0.35, 1.0, smoothstep(0.0, 0.75, height));

  float toSun = dot(n, SUN);
  float direct = clamp(toSun * 0.86 + 0.14, 0.0, 1.0);
  vec3 sky = roomTone * (0.30 + 0.30 * n.y) * open;
  vec3 bounce = woodTone * 0.42 * clamp(0.45 - n.y * 0.55, 0.0, 1.0) * open * under;
  vec3 color = base * (SUN_COLOR * 1.02 * direct * mix(0.25, 1.0, sun) + sky + bounce);

  // Lacquer: little mirror in the middle, more toward the edge; a deep inner light keeps colors saturated.
  float facing = clamp(-dot(n, ray), 0.0, 1.0);
  float away = 1.0 - facing;
  float edge = away * away * away * away;
  float mirror = 0.045 + 0.5 * edge;
  vec3 seen = mirrored(p, reflect(ray, n), n);
  color *= 1.0 - 0.5 * edge;
  color += seen * mirror * mix(0.35, 1.0, open) * mix(0.45, 1.0, sun);
  #ifdef RICH
  float sheen = pow(clamp(dot(reflect(ray, n), SUN), 0.0, 1.0), 14.0);
  color += SUN_COLOR * sheen * 0.13 * sun;
  #endif
  color += glowTone * glow * (glowTone.b * 0.3 + 0.03 + 0.95 * away * away * away);

  float gray = dot(color, vec3(0.3, 0.55, 0.15));
  color = mix(color, vec3(gray) * vec3(1.0, 0.97, 0.92), calm * 0.22) * (1.0 - 0.2 * calm);
  gl_FragColor = vec4(color, cover * opacity);
  ${FINISH}
}
`;

export const TRAY_VERTEX = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormalWorld;
varying vec3 vLocal;
void main() {
  vLocal = position;
  vec4 world = modelMatrix * vec4(position, 1.0);
  vWorld = world.xyz;
  vNormalWorld = mat3(modelMatrix) * normal;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

export const TRAY_FRAGMENT = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormalWorld;
varying vec3 vLocal;
${ROOM}
${LIGHTMAP}
uniform sampler2D wood;
const vec2 LATTICE = vec2(1.0, 1.7320508);
uniform mat3 turn;
uniform float calm;
void main() {
  vec3 grain = texture2D(wood, vLocal.xz * ${number(0.5 / 2.2)} + 0.5).rgb;
  vec3 base = grain * grain;
  vec3 n = normalize(vNormalWorld);
  float open = 1.0;
  float polish = 1.0;

  // The holes: turned dimples with a rounded edge.
  if (vLocal.y < FLOOR_Y + 0.004 && vLocal.y > FLOOR_Y - 0.01) {
    // Holes lie on a lattice of triangles: two rectangular ones, of which the nearer counts.
    vec2 even = vLocal.xz - LATTICE * floor(vLocal.xz / LATTICE + 0.5);
    vec2 odd = vLocal.xz - LATTICE * (floor(vLocal.xz / LATTICE) + 0.5);
    vec2 d = dot(even, even) < dot(odd, odd) ? even : odd;
    vec2 hole = vLocal.xz - d;
    float far = dot(hole, hole) < 1.1 ? length(d) : 9.0;
    float inside = 1.0 - smoothstep(${number(HOLE_RADIUS - 0.03)}, ${number(HOLE_RADIUS + 0.004)}, far);
    float lip = 1.0 - smoothstep(0.0, 0.05, abs(far - ${number(HOLE_RADIUS + 0.012)}));
    vec2 out2 = d / max(far, 1e-4);
    vec3 dimple = vec3(-out2 * (0.18 + 0.95 * far / ${number(HOLE_RADIUS)}), 1.0).xzy;
    vec3 bevel = vec3(out2 * -0.55, 1.0).xzy;
    vec3 flat3 = mix(n, turn * normalize(bevel), lip * 0.8);
    n = normalize(mix(flat3, turn * normalize(dimple), inside));
    open *= mix(1.0, 0.46 + 0.26 * smoothstep(0.0, 1.0, far / ${number(HOLE_RADIUS)}), inside);
    polish = 1.0 - 0.6 * inside;
  }
  // The corner between floor and wall, and the wall's own shade.
  float across = length(vLocal.xz);
  float well = smoothstep(${number(FLOOR_RADIUS + 0.22)}, ${number(FLOOR_RADIUS - 0.12)}, across);
  float corner = 1.0 - 0.38 * exp(-abs(across - ${number(FLOOR_RADIUS + 0.03)}) * 9.0) * smoothstep(-0.14, -0.32, vLocal.y) * step(across, ${number(RIM_RADIUS - 0.08)});
  float rimShade = 1.0 - 0.30 * well * smoothstep(0.62, 0.98, dot(normalize(vWorld.xz), normalize(SUN.xz)) * across / ${number(FLOOR_RADIUS)});
  open *= corner;

  vec2 light = vLocal.y > FLOOR_Y - 0.02 ? floorLight(vWorld.xz) : vec2(1.0);
  float foot = smoothstep(-0.76, -0.28, vLocal.y);
  float direct = clamp(dot(n, SUN), 0.0, 1.0) * light.x * rimShade;
  vec3 sky = roomTone * (0.34 + 0.26 * n.y) * light.y * open * mix(0.55, 1.0, foot);
  vec3 color = base * (SUN_COLOR * 0.95 * direct * mix(0.6, 1.0, open) + sky);

  vec3 view = normalize(cameraPosition - vWorld);
  vec3 h = normalize(view + SUN);
  float gloss = clamp(dot(n, h), 0.0, 1.0);
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss * gloss;
  float edge = 1.0 - clamp(dot(n, view), 0.0, 1.0);
  edge *= edge;
  edge *= edge;
  color += SUN_COLOR * gloss * 0.16 * light.x * polish * rimShade + roomTone * edge * 0.10 * light.y * open;

  float gray = dot(color, vec3(0.3, 0.55, 0.15));
  color = mix(color, vec3(gray) * vec3(1.0, 0.97, 0.92), calm * 0.22) * (1.0 - 0.2 * calm);
  float cover = 1.0;
  #ifndef RICH
  // Without smoothing by the card, the outline of the tray fades over its last pixel.
  float turned = dot(normalize(vNormalWorld), view);
  if (across > ${number(RIM_RADIUS - 0.1)}) cover = clamp(turned / max(fwidth(turned), 1e-4), 0.0, 1.0);
  #endif
  gl_FragColor = vec4(color, cover);
  ${FINISH}
}
`;

/** Draws the wood once into a texture, as square roots so that dark grain keeps its steps. */
export const WOOD_VERTEX = /* glsl */ `
varying vec2 vPlace;
void main() { vPlace = position.xy; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

export const WOOD_FRAGMENT = /* glsl */ `
varying vec2 vPlace;
float hash(vec2 p) { p = fract(p * vec2(123.34, 345.45)); p += dot(p, p + 34.345); return fract(p.x * p.y); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float cloud(vec2 p) { return noise(p) * 0.5 + noise(p * 2.1 + 7.0) * 0.3 + noise(p * 4.3 + 3.0) * 0.2; }
void main() {
  vec2 p = vPlace * 2.2;
  // Boards are cut from a trunk that lies deep below and to the side: long, slightly bent rings.
  vec2 bent = p + 0.16 * (vec2(cloud(p * vec2(0.5, 1.2)), cloud(p * vec2(0.6, 1.1) + 9.0)) - 0.5);
  float trunk = length(vec2(bent.y * 1.0 + 0.9, 1.35 + 0.07 * bent.x));
  float rings = trunk * 15.0 + 0.9 * cloud(p * vec2(0.7, 2.0));
  float band = fract(rings);
  float late = smoothstep(0.15, 0.92, band) * (1.0 - smoothstep(0.92, 1.0, band));
  float fiber = cloud(vec2(bent.x * 5.0, bent.y * 95.0));
  float pores = smoothstep(0.72, 0.9, noise(vec2(bent.x * 9.0, bent.y * 150.0)));
  float tone = cloud(p * 0.8 + 20.0);
  vec3 early = vec3(0.640, 0.385, 0.175);
  vec3 dark = vec3(0.445, 0.232, 0.090);
  vec3 color = mix(early, dark, late * 0.55 + 0.22 * (fiber - 0.5));
  color *= 0.90 + 0.22 * tone;
  color *= 1.0 - 0.20 * pores;
  gl_FragColor = vec4(sqrt(color), 1.0);
}
`;

export const CARD_VERTEX = /* glsl */ `
varying vec2 vPlace;
void main() { vPlace = uv * 2.0 - 1.0; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`;

/** A place where a sphere could go: tinted glass in a dashed ring. */
export const GHOST_FRAGMENT = /* glsl */ `
varying vec2 vPlace;
uniform vec3 paint;
uniform vec3 dash;
uniform vec3 under;
uniform float strength;
uniform float chosen;
uniform float extent;
void main() {
  float far = length(vPlace) * extent;
  float pixel = max(fwidth(far), 1e-4);
  float wide = mix(0.030, 0.046, chosen);
  float ringAt = 0.5 - wide * 0.5;
  float fill = clamp((0.5 - far) / pixel + 0.5, 0.0, 1.0);
  float angle = atan(vPlace.y, vPlace.x) / 6.2831853;
  float gap = abs(fract(angle * 18.0) - 0.5);
  float soft = pixel / max(far, 0.1) * 2.9;
  float dashes = clamp((0.30 - gap) / soft + 0.5, 0.0, 1.0);
  float band = clamp((wide * 0.5 - abs(far - ringAt)) / pixel + 0.5, 0.0, 1.0);
  float ring = band * dashes;
  float halo = clamp((wide * 0.5 + 0.014 - abs(far - ringAt)) / pixel + 0.5, 0.0, 1.0) * clamp((0.36 - gap) / soft + 0.5, 0.0, 1.0);
  float light = smoothstep(0.5, 0.0, length(vPlace * extent - vec2(-0.14, 0.18)));
  vec3 glass = mix(paint, vec3(1.0), 0.28 * light);
  float glassy = fill * mix(0.30, 0.62, chosen) * mix(0.75, 1.0, far / 0.5);
  vec3 color = mix(glass, under, halo * 0.75);
  float alpha = max(glassy, halo * 0.65);
  color = mix(color, dash, ring);
  alpha = max(alpha, ring);
  if (alpha * strength <= 0.003) discard;
  gl_FragColor = vec4(color, alpha * strength);
  ${FINISH}
}
`;

/** The halo around a sphere that breaks a card, or that has the focus. */
export const HALO_FRAGMENT = /* glsl */ `
varying vec2 vPlace;
uniform vec3 tone;
uniform float strength;
uniform float extent;
uniform float sharp;
void main() {
  float far = length(vPlace) * extent;
  float pixel = max(fwidth(far), 1e-4);
  float soft = exp(-max(far - 0.5, 0.0) * 11.0) * smoothstep(0.40, 0.5, far) * (1.0 - smoothstep(extent * 0.75, extent, far));
  float ring = clamp((0.022 - abs(far - 0.525)) / pixel + 0.5, 0.0, 1.0);
  float alpha = max(soft * (1.0 - sharp) * 0.85, ring) * strength;
  if (alpha <= 0.003) discard;
  gl_FragColor = vec4(tone, alpha);
  ${FINISH}
}
`;

/** A line with round ends between two centers. */
export const LINE_FRAGMENT = /* glsl */ `
varying vec2 vPlace;
uniform vec3 tone;
uniform vec3 under;
uniform float strength;
uniform vec2 extent;
void main() {
  vec2 p = vPlace * extent;
  float reach = extent.x - extent.y;
  float far = length(vec2(max(abs(p.x) - reach, 0.0), p.y));
  float pixel = max(fwidth(far), 1e-4);
  float outer = clamp((0.058 - far) / pixel + 0.5, 0.0, 1.0);
  float inner = clamp((0.036 - far) / pixel + 0.5, 0.0, 1.0);
  float knob = clamp((0.086 - length(vec2(abs(p.x) - reach, p.y))) / pixel + 0.5, 0.0, 1.0);
  float knobIn = clamp((0.064 - length(vec2(abs(p.x) - reach, p.y))) / pixel + 0.5, 0.0, 1.0);
  vec3 color = mix(under, tone, max(inner, knobIn));
  gl_FragColor = vec4(color, max(outer, knob) * strength);
  ${FINISH}
}
`;

/** The soft shadow of the tray on the table. */
export const SHADOW_FRAGMENT = /* glsl */ `
varying vec2 vPlace;
uniform float strength;
uniform vec3 tone;
uniform vec2 frame;
void main() {
  float far = length(vPlace) * 3.1;
  float wide = 1.0 - smoothstep(1.55, 3.0, far);
  float near = 1.0 - smoothstep(1.85, 2.25, far);
  // Gone before the picture ends, so that the picture has no edge.
  vec2 place = gl_FragCoord.xy / frame;
  vec2 border = smoothstep(vec2(0.0), vec2(0.09), min(place, 1.0 - place));
  gl_FragColor = vec4(tone, (wide * wide * 0.34 + near * 0.3) * strength * border.x * border.y);
  ${FINISH}
}
`;
