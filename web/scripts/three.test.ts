import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { shortGlsl, UNCALLED } from './three.ts';

const require = createRequire(import.meta.url);

/** The methods of three's class in a file. */
function methods(code: string): string[] {
  return [...code.matchAll(/^\t(?:get |set |static )?(\w+)\([^\n]*\) \{/gm)].map(([, name]) => name!);
}

it.each([
  'materials/Material',
  'materials/ShaderMaterial',
  'core/Object3D',
  'core/BufferGeometry',
  'core/BufferAttribute',
  'objects/Mesh',
  'textures/Texture',
  'math/Color',
  'math/Box3',
])('exactly the uncalled methods are cut out of %s', (file) => {
  const code = readFileSync(require.resolve(`three/src/${file}.js`), 'utf8');
  const slim = code.replace(UNCALLED, '\n');
  expect(slim.length).toBeLessThan(code.length);
  const isCut = (name: string): boolean =>
    ['toJSON', 'fromJSON', 'raycast'].includes(name) && !new RegExp(`\\n\\t${name}\\([^\\n]*\\) \\{\\}`).test(code);
  expect(methods(slim)).toEqual(methods(code).filter((name) => !isCut(name)));
});

it('shader code loses comments and indentation, and nothing else', () => {
  expect(shortGlsl('  float a; // one\n\n\t/* two\n lines */\n  vec2 b = vec2(1.0); ')).toBe('float a;\nvec2 b = vec2(1.0);');
});
