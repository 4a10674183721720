import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogs } from './scripts/catalogs.ts';
import { packed } from './scripts/packed.ts';
import { prefetch } from './scripts/prefetch.ts';
import { serviceWorker, WORKER, WORKER_FILE } from './scripts/serviceWorker.ts';
import { shortShaders } from './scripts/glsl.ts';

const server = process.env['DIMENSION_SERVER'] ?? 'http://127.0.0.1:8000';

type ModuleInfo = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
// `begin` runs on every page: it must not bring the other screens along.
const FIRST = [source('main.ts'), source('screens/home/homeExtras.ts'), source('offline/begin.ts'), WORKER];
const LATER = [
  'lazyScreens.ts',
  'ui/daily/OfflineDays.svelte',
  ...['BotsSheet', 'SoloSheet', 'OfflineWays', 'TryHand'].map((name) => `screens/home/${name}.svelte`),
].map(source);

/** The modules that are loaded with these; `isDeep` follows dynamic imports of components too. */
function loadedWith(entries: readonly string[], info: ModuleInfo, isDeep = false): Set<string> {
  const found = new Set(entries);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {};
    for (const next of importedIds) found.add(next);
    if (isDeep) for (const next of dynamicallyImportedIds) if (next.endsWith('.svelte')) found.add(next);
  }
  return found;
}

let later: Set<string> | null = null;

/** Whether a module belongs to the screens and their sheets, and not to the first paint of Home. */
function isLoadedLater(id: string, info: ModuleInfo): boolean {
  const first = loadedWith(later ? [] : FIRST, info);
  later ??= new Set([...loadedWith(LATER, info, true)].filter((found) => !first.has(found)));
  return later.has(id);
}

export default defineConfig(({ mode }) => ({
  plugins: [catalogs(), shortShaders(), svelte(), prefetch(), serviceWorker(), packed()],
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
              test: /node_modules\/(svelte|@fluent|esm-env|clsx)|src\/core\/(announce|api|api\.gen|appearance|requests\.svelte|i18n|network|preferences|router|storage|title|watched)\.ts|src\/table\/(start|lastSettings)\.ts|src\/ui\/(Problem|Icon|layout\/TopBar|forms\/LanguageSwitch)|src\/tray\/(Sphere|letters|palette\.gen)/,
            },
            { name: 'apartTexts', priority: 3, test: /\.ftl\?raw&apart$/ },
            {
              name: (id, context) => (isLoadedLater(id, (module) => context.getModuleInfo(module)) ? 'later' : null),
              priority: 1,
              includeDependenciesRecursively: false,
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
