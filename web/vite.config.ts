import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogs } from './scripts/catalogs.ts';
import { packed } from './scripts/packed.ts';
import { serviceWorker, WORKER, WORKER_FILE } from './scripts/serviceWorker.ts';
import { slimThree } from './scripts/three.ts';

const server = process.env['DIMENSION_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  plugins: [catalogs(), slimThree(), svelte(), serviceWorker(), packed()],
  // Vitest has no browser: without this it would take Svelte's server build.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: fileURLToPath(new URL('../src/dimension/server/static', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the server forbids anything inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: { index: fileURLToPath(new URL('index.html', import.meta.url)), sw: WORKER },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? WORKER_FILE : 'assets/[name]-[hash].js'),
        // Few chunks: what is loaded together is packed together, which is smaller than many little files.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              priority: 2,
              test: /node_modules\/(svelte|@fluent|esm-env|clsx)|src\/core\/(announce|api|appearance|attempt\.svelte|i18n|network|preferences|router|storage|watched)\.ts|src\/table\/(start|lastSettings)\.ts|src\/screens\/home\/HeroTray|src\/ui\/(Problem|Icon|layout\/TopBar|forms\/LanguageSwitch)|src\/tray\/(Sphere|letters|palette\.gen)/,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // TEST_SEED, TEST_DATE and TEST_ZONE repeat a run, as they do for the tests in Python.
    setupFiles: ['src/testing/determinism.ts'],
    env: { TZ: process.env['TEST_ZONE'] ?? 'UTC' },
    sequence: { shuffle: { files: false, tests: true }, seed: Number(process.env['TEST_SEED'] ?? '1') },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}));
