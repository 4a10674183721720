/** The spheres: glossy, printed, and mirrors of the window and of each other. */

import { FINISH, LIGHTMAP, ROOM } from './room';

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
  gl_Position = viewProjection * vec4(world, 1.0);
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
  pixelColor = vec4(color, cover * opacity);
  ${FINISH}
}
`;
