/** Runs beside the pages, as /sw.js: makes them open without a network. */

import { answer, forgetOld, isOurs, keep, type Browser, type Build } from './pageCache';

/** The part of a service worker's world that is used here; the types of pages do not have it. */
interface Worker extends Browser {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Event & { waitUntil(what: Promise<unknown>): void }) => void): void;
  addEventListener(
    name: 'fetch',
    listener: (event: Event & { request: Request; respondWith(what: Promise<Response>): void }) => void,
  ): void;
}

/** Filled in by the build (scripts/serviceWorker.ts). */
declare const __BUILD__: Build;

const worker = globalThis as unknown as Worker;
const browser: Browser = { caches: worker.caches, fetch: (request, init) => worker.fetch(request, init) };

worker.addEventListener('install', (event) => event.waitUntil(keep(browser, __BUILD__).then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOld(browser).then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  if (isOurs(event.request, worker.location.origin, __BUILD__)) event.respondWith(answer(browser, event.request, __BUILD__));
});
