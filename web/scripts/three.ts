import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/**
 * The part of three.js that draws our tray. All our materials are custom shaders that compute their own light; we use
 * no shadow maps and no WebXR, so the renderer's code for those is left out of the build.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'renderers/webxr/WebXRManager.js': `
    export class WebXRManager {
      enabled = false;
      isPresenting = false;
      addEventListener() {}
      removeEventListener() {}
      setAnimationLoop() {}
      getEnvironmentBlendMode() {}
      dispose() {}
    }`,
  'renderers/webgl/WebGLEnvironments.js': `
    export function WebGLEnvironments() {
      return { get: (texture) => texture ?? null, dispose() {} };
    }`,
  'renderers/webgl/WebGLShadowMap.js': `
    export function WebGLShadowMap() {
      this.enabled = false;
      this.render = () => {};
    }`,
  'renderers/webgl/WebGLMaterials.js': `
    export function WebGLMaterials() {
      return {
        refreshFogUniforms() {},
        refreshMaterialUniforms(uniforms, material) {
          material.uniformsNeedUpdate = false;
        },
      };
    }`,
  'renderers/webgl/WebGLLights.js': `
    const NONE = [];
    const KINDS = ['sun', 'directional', 'spot', 'point', 'rectArea', 'hemi'];
    const kinds = KINDS.flatMap((kind) => [[kind, NONE], [kind + 'ShadowMap', NONE]]);
    const state = { version: 0, spotLightMap: NONE, numSpotLightShadowsWithMaps: 0, numLightProbes: 0, ...Object.fromEntries(kinds) };
    export function WebGLLights() {
      return { setup() {}, setupView() {}, state };
    }`,
  // Picking is done in scene/picking.ts.
  'math/Ray.js': 'export class Ray {}',
  'math/Triangle.js': 'export class Triangle {}',
  'renderers/webgl/WebGLMorphtargets.js': `
    export function WebGLMorphtargets() {
      return { update() {} };
    }`,
  'renderers/webgl/WebGLUniformsGroups.js': `
    export function WebGLUniformsGroups() {
      return { bind() {}, update() {}, dispose() {} };
    }`,
  'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',
  'renderers/shaders/DFGLUTData.js': 'export const getDFGLUT = () => null;',
  'renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  'renderers/shaders/UniformsLib.js': 'export const UniformsLib = {};',
  'renderers/shaders/ShaderChunk.js': `
    import colorspace_fragment from './ShaderChunk/colorspace_fragment.glsl.js';
    import colorspace_pars_fragment from './ShaderChunk/colorspace_pars_fragment.glsl.js';
    import tonemapping_fragment from './ShaderChunk/tonemapping_fragment.glsl.js';
    import tonemapping_pars_fragment from './ShaderChunk/tonemapping_pars_fragment.glsl.js';
    export const ShaderChunk = { colorspace_fragment, colorspace_pars_fragment, tonemapping_fragment, tonemapping_pars_fragment };`,
};

/** Methods of three's classes that nobody calls here: a bundler cannot drop them, because classes keep all their methods. */
export const UNCALLED = /\n\t(?:toJSON|fromJSON|raycast)\([^\n]*\) \{\n[^]*?\n\t\}\n/g;

const ENTRY = createRequire(import.meta.url).resolve('three/src/Three.js');
const FOLDER = ENTRY.slice(0, -'Three.js'.length);

/** Shader code without comments and indentation. */
export function shortGlsl(code: string): string {
  return code
    .replace(/\/\*(?! glsl)[^]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
}

/** Builds from three's sources instead of its bundle, so that unused code is dropped. */
export function slimThree(): Plugin {
  return {
    name: 'slim-three',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      return id === 'three' ? ENTRY : null;
    },
    load(id) {
      return id.startsWith(FOLDER) ? (LEFT_OUT[id.slice(FOLDER.length).replaceAll('\\', '/')] ?? null) : null;
    },
    transform(code, id) {
      const isThree = id.startsWith(FOLDER);
      if (/\/scene\/shaders\//.test(id) || (isThree && id.endsWith('.glsl.js'))) return { code: shortGlsl(code), map: null };
      return isThree ? { code: code.replace(UNCALLED, '\n'), map: null } : null;
    },
  };
}
