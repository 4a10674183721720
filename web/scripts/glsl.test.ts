import { expect, it } from 'vitest';
import { shortGlsl } from './glsl.ts';

it('shader code loses comments and spaces, and nothing else', () => {
  expect(shortGlsl('  float a; // one\n\n\t/* two\n lines */\n  vec2 b = vec2(1.0); ')).toBe('float a;\nvec2 b=vec2(1.0);');
  expect(shortGlsl('#define N (1 + 2)\nfloat c = a - -b + N;')).toBe('#define N (1 + 2)\nfloat c=a - -b+N;');
});
