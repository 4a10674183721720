/** The beginnings of all shaders. */

export const VERTEX_HEAD = `#version 300 es
precision highp float;
precision highp int;
#define varying out
in vec3 position;
in vec3 normal;
uniform mat4 modelMatrix;
uniform mat4 viewProjection;
`;

/** `finished` maps light to the screen: bright tones keep their hue (Khronos PBR neutral), then as sRGB. */
export const FRAGMENT_HEAD = `#version 300 es
precision highp float;
precision highp int;
#define varying in
#define texture2D texture
out vec4 pixelColor;
uniform vec3 cameraPosition;
vec3 finished(vec3 color) {
  float low = min(color.r, min(color.g, color.b));
  color -= low < 0.08 ? low - 6.25 * low * low : 0.04;
  float peak = max(color.r, max(color.g, color.b));
  if (peak >= 0.76) {
    float lowered = 1.0 - 0.0576 / (peak - 0.52);
    color *= lowered / peak;
    color = mix(color, vec3(lowered), 1.0 - 1.0 / (0.15 * (peak - lowered) + 1.0));
  }
  return mix(pow(color, vec3(0.41666)) * 1.055 - 0.055, color * 12.92, vec3(lessThanEqual(color, vec3(0.0031308))));
}
`;
