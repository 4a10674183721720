import { beforeEach, describe, expect, it } from 'vitest';
import { answer, forgetOld, isOurs, keep, type Browser } from './pageCache';

const HOME = 'https://game.test';
const BUILD = { version: 'two', files: ['/', '/assets/main-1.js'], pages: ['', 't', 'daily'] };

/** A cache storage as small as this needs. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();

  async open(name: string): Promise<Cache> {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      match: async (path: string) => cache.get(path)?.clone(),
    } as unknown as Cache;
  }

  async keys(): Promise<string[]> {
    return [...this.stored.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name);
  }

  async match(request: Request): Promise<Response | undefined> {
    const path = new URL(request.url).pathname;
    return [...this.stored.values()]
      .map((cache) => cache.get(path))
      .find(Boolean)
      ?.clone();
  }
}

let caches: FakeCaches;
let network: (path: string) => Response;
let browser: Browser;

beforeEach(async () => {
  caches = new FakeCaches();
  network = (path) => new Response(`new ${path}`);
  browser = {
    caches: caches as unknown as CacheStorage,
    fetch: async (request) => network(typeof request === 'string' ? request : new URL(request.url).pathname),
  };
  network = (path) => new Response(`kept ${path}`);
  await keep(browser, BUILD);
  network = (path) => new Response(`new ${path}`);
});

function asked(path: string, mode: RequestMode = 'cors'): Request {
  const request = new Request(HOME + path);
  // Only browsers make such requests.
  Object.defineProperty(request, 'mode', { value: mode });
  return request;
}

async function text(path: string, mode?: RequestMode): Promise<string> {
  return (await answer(browser, asked(path, mode), BUILD)).text();
}

describe('pages', () => {
  it('prefers the network, so that a new build shows immediately', async () => {
    expect(await text('/rules', 'navigate')).toBe('new /rules');
  });

  it('all have the stored page without a network, and while the server is ill', async () => {
    network = () => new Response('bad gateway', { status: 502 });
    expect(await text('/rules', 'navigate')).toBe('kept /');
    network = () => {
      throw new TypeError('no network');
    };
    expect(await text('/t/ABC234', 'navigate')).toBe('kept /');
  });
});

describe('files', () => {
  it('come from the store, and from the network where they are not stored', async () => {
    expect(await text('/assets/main-1.js')).toBe('kept /assets/main-1.js');
    expect(await text('/assets/main-2.js')).toBe('new /assets/main-2.js');
  });

  it('of the build before stay, for pages that are still open; older ones go', async () => {
    await caches.open('packs');
    await keep(browser, { version: 'three', files: ['/'], pages: [] });
    await keep(browser, { version: 'four', files: ['/'], pages: [] });
    await forgetOld(browser);
    expect(await caches.keys()).toEqual(['packs', 'page-three', 'page-four']);
  });

  it('that are missing make the whole build fail', async () => {
    network = (path) => new Response('', { status: path === '/' ? 200 : 404 });
    await expect(keep(browser, { ...BUILD, version: 'five' })).rejects.toThrow('404');
  });
});

it('pages and files are served here, everything else is not', () => {
  const isServed = (path: string, isPage: boolean): boolean => isOurs(asked(path, isPage ? 'navigate' : 'cors'), HOME, BUILD);
  expect(['/', '/t/x', '/daily/2026-11-16'].map((path) => isServed(path, true))).toEqual([true, true, true]);
  expect(['/api', '/apiary', '/docs/', '/health'].map((path) => isServed(path, true))).toEqual([false, false, false, false]);
  // An old page loads the assets of its own build.
  expect(['/assets/main-1.js', '/assets/old-1.js', '/api/games'].map((path) => isServed(path, false))).toEqual([true, true, false]);
  expect(isOurs(new Request(`${HOME}/`, { method: 'POST' }), HOME, BUILD)).toBe(false);
  expect(isOurs(new Request('https://elsewhere.test/'), HOME, BUILD)).toBe(false);
});
