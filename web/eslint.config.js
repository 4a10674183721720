import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['**/*.gen.ts', 'public/']),
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    rules: {
      // TypeScript refuses unused names too, and knows those that begin with an underscore.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A space at the end of an element is kept by writing it as text.
      'svelte/no-useless-mustaches': 'off',
      // Maps in state are replaced, not changed.
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check reports these, with all its warnings as errors.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ['**/*.test.ts'], rules: { '@typescript-eslint/no-this-alias': 'off' } },
  { files: ['gallery/**'], rules: { '@typescript-eslint/no-explicit-any': 'off', 'svelte/require-each-key': 'off' } },
);
