/** The shader of everything flat toward the eye: ghosts, halos, lines and the shadow. */

import { FINISH } from './room';

export const CARD_VERTEX = /* glsl */ `
varying vec2 vPlace;
void main() { vPlace = position.xy; gl_Position = viewProjection * modelMatrix * vec4(position, 1.0); }
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
  pixelColor = vec4(color, alpha * strength);
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
  pixelColor = vec4(tone, alpha);
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
  pixelColor = vec4(color, max(outer, knob) * strength);
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
  pixelColor = vec4(tone, (wide * wide * 0.34 + near * 0.3) * strength * border.x * border.y);
  ${FINISH}
}
`;
