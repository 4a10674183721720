/** Lets the browser fetch the code of the other screens while Home is read; nothing of it runs before it is needed. */

import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The chunks of screens that are loaded on demand, by the names in vite.config.ts. */
const CHUNKS = /^assets\/(later|lazyScreens)-[\w-]+\.(js|css)$/;

/** The links of a build's files. */
export function prefetchLinks(files: readonly string[]): HtmlTagDescriptor[] {
  return files
    .filter((file) => CHUNKS.test(file))
    .sort()
    .map((file) => ({
      tag: 'link',
      // The same mode as that of the import, so that it finds what was fetched.
      attrs: { rel: 'prefetch', as: file.endsWith('.css') ? 'style' : 'script', crossorigin: true, href: `/${file}` },
      injectTo: 'head',
    }));
}

export function prefetch(): Plugin {
  return {
    name: 'prefetch',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_, { bundle }) => prefetchLinks(Object.keys(bundle ?? {})) },
  };
}
