import type { Plugin } from 'vite';

/** Shader code without comments, indentation and most spaces. Lines for the preprocessor stay. */
export function shortGlsl(code: string): string {
  return code
    .replace(/\/\*(?! glsl)[^]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/^[^#\n].*$/gm, (line) => line.replace(/ *([=+*/<>(){},;?:]) */g, '$1'))
    .replace(/\n{2,}/g, '\n');
}

/** Shortens the shaders in the build. */
export function shortShaders(): Plugin {
  return {
    name: 'short-shaders',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (/\/scene\/shaders\//.test(id) ? { code: shortGlsl(code), map: null } : null),
  };
}
