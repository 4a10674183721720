import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { breakpoints } from './src/styles/breakpoints.js';

export default {
  preprocess: [breakpoints(), vitePreprocess()],
  compilerOptions: {
    runes: true,
    // Every scoped element carries the hash of its component: a short one saves a lot.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`,
  },
};
