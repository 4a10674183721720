/** The parts of WebGL that draw a tray: surfaces of triangles, programs with their uniforms, and textures. */

import type { Geometry } from './geometry';
import { FRAGMENT_HEAD, VERTEX_HEAD } from './shaders/heads';
import type { Point } from './space';

/** A number, a vector, a matrix by columns, vectors of an array one after another, or a texture. */
export type Value = number | readonly number[] | WebGLTexture;

/** Meshes that share a uniform share its object. */
export type Uniforms = Record<string, { value: Value }>;

export interface Surface {
  readonly vertices: WebGLVertexArrayObject;
  readonly count: number;
}

export interface Program {
  readonly program: WebGLProgram;
  readonly inputs: readonly Input[];
}

interface Input {
  readonly name: string;
  readonly type: number;
  readonly location: WebGLUniformLocation;
}

export interface Mesh<U extends Uniforms = Uniforms> {
  readonly surface: Surface;
  readonly program: Program;
  readonly uniforms: U;
  readonly isBlended: boolean;
  readonly testsDepth: boolean;
  readonly writesDepth: boolean;
  /** The matrix from its own coordinates to the room, by columns. */
  model: readonly number[];
  /** Opaque meshes are drawn first; then those with a smaller order. */
  order: number;
}

export interface Camera {
  readonly position: Point;
  readonly viewProjection: readonly number[];
}

const [POSITION, NORMAL] = [0, 1];

/** Throws where there is no WebGL 2. */
export function contextOf(canvas: HTMLCanvasElement, antialias: boolean): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', { antialias, powerPreference: 'high-performance' });
  if (!gl) throw new Error('no WebGL 2');
  gl.enable(gl.CULL_FACE);
  gl.depthFunc(gl.LEQUAL);
  gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return gl;
}

export function surfaceOf(gl: WebGL2RenderingContext, { positions, normals, indices }: Geometry): Surface {
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  for (const [at, numbers] of [positions, normals].entries()) {
    if (numbers.length === 0) continue;
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, 3, gl.FLOAT, false, 0, 0);
  }
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(indices), gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  return { vertices, count: indices.length };
}

/** Throws if the shaders cannot be compiled here. */
export function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string, isRich: boolean): Program {
  const program = gl.createProgram();
  const defines = isRich ? '#define RICH\n' : '';
  for (const [type, code] of [
    [gl.VERTEX_SHADER, VERTEX_HEAD + defines + vertex],
    [gl.FRAGMENT_SHADER, FRAGMENT_HEAD + defines + fragment],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, code);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, POSITION, 'position');
  gl.bindAttribLocation(program, NORMAL, 'normal');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(program) ?? '');
  const count = Number(gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0);
  const inputs = Array.from({ length: count }, (_, index): Input => {
    const { name, type } = gl.getActiveUniform(program, index)!;
    return { name: name.replace('[0]', ''), type, location: gl.getUniformLocation(program, name)! };
  });
  return { program, inputs };
}

/** A picture as a texture, upside up, in all sizes. */
export function pictureTexture(gl: WebGL2RenderingContext, picture: TexImageSource, anisotropy: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  inAllSizes(gl, anisotropy);
  return texture;
}

/** A square texture that a program draws once, in all sizes. */
export function drawnTexture(gl: WebGL2RenderingContext, mesh: Mesh, size: number, anisotropy: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, size, size, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  const buffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.disable(gl.SCISSOR_TEST);
  gl.viewport(0, 0, size, size);
  drawMesh(gl, mesh, {});
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteFramebuffer(buffer);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  inAllSizes(gl, anisotropy);
  return texture;
}

/** Writes pairs of bytes into a square texture. */
export function writePairs(gl: WebGL2RenderingContext, texture: WebGLTexture, pairs: Uint8Array, size: number): void {
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG8, size, size, 0, gl.RG, gl.UNSIGNED_BYTE, pairs);
  filter(gl, gl.LINEAR);
}

/** Clears the lower left corner of this size, and draws there. */
export function drawCorner(gl: WebGL2RenderingContext, width: number, height: number, meshes: readonly Mesh[], camera: Camera): void {
  gl.enable(gl.SCISSOR_TEST);
  gl.viewport(0, 0, width, height);
  gl.scissor(0, 0, width, height);
  gl.depthMask(true);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  const common = { viewProjection: { value: camera.viewProjection }, cameraPosition: { value: camera.position } };
  const inOrder = [...meshes].sort((one, other) => Number(one.isBlended) - Number(other.isBlended) || one.order - other.order);
  for (const mesh of inOrder) drawMesh(gl, mesh, common);
}

function drawMesh(gl: WebGL2RenderingContext, mesh: Mesh, common: Uniforms): void {
  const { program, inputs } = mesh.program;
  const values: Uniforms = { ...mesh.uniforms, ...common, modelMatrix: { value: mesh.model } };
  gl.useProgram(program);
  let unit = 0;
  for (const { name, type, location } of inputs) {
    const { value } = values[name]!;
    if (type === gl.SAMPLER_2D) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, value as WebGLTexture);
      gl.uniform1i(location, unit++);
    } else setUniform(gl, type, location, value as number | readonly number[]);
  }
  gl.activeTexture(gl.TEXTURE0);
  enable(gl, gl.BLEND, mesh.isBlended);
  enable(gl, gl.DEPTH_TEST, mesh.testsDepth);
  gl.depthMask(mesh.writesDepth);
  gl.bindVertexArray(mesh.surface.vertices);
  gl.drawElements(gl.TRIANGLES, mesh.surface.count, gl.UNSIGNED_SHORT, 0);
}

function enable(gl: WebGL2RenderingContext, capability: number, isWanted: boolean): void {
  if (isWanted) gl.enable(capability);
  else gl.disable(capability);
}

function setUniform(gl: WebGL2RenderingContext, type: number, location: WebGLUniformLocation, value: number | readonly number[]): void {
  if (typeof value === 'number') return type === gl.INT ? gl.uniform1i(location, value) : gl.uniform1f(location, value);
  if (type === gl.FLOAT_VEC2) gl.uniform2fv(location, value);
  else if (type === gl.FLOAT_VEC3) gl.uniform3fv(location, value);
  else if (type === gl.FLOAT_VEC4) gl.uniform4fv(location, value);
  else if (type === gl.FLOAT_MAT3) gl.uniformMatrix3fv(location, false, value);
  else gl.uniformMatrix4fv(location, false, value);
}

function inAllSizes(gl: WebGL2RenderingContext, anisotropy: number): void {
  filter(gl, gl.LINEAR_MIPMAP_LINEAR);
  const finer = gl.getExtension('EXT_texture_filter_anisotropic');
  if (finer && anisotropy > 1) gl.texParameterf(gl.TEXTURE_2D, finer.TEXTURE_MAX_ANISOTROPY_EXT, anisotropy);
  gl.generateMipmap(gl.TEXTURE_2D);
}

function filter(gl: WebGL2RenderingContext, smaller: number): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
