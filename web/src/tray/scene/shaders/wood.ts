/** The tray: oiled wood with seven holes, and the wood texture, drawn once. */

import { FLOOR_RADIUS, HOLE_RADIUS, RIM_RADIUS } from '../space';
import { FINISH, LIGHTMAP, ROOM, number } from './room';

export const TRAY_VERTEX = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormalWorld;
varying vec3 vLocal;
void main() {
  vLocal = position;
  vec4 world = modelMatrix * vec4(position, 1.0);
  vWorld = world.xyz;
  vNormalWorld = mat3(modelMatrix) * normal;
  gl_Position = viewProjection * world;
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
  pixelColor = vec4(color, cover);
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
  pixelColor = vec4(sqrt(color), 1.0);
}
`;
