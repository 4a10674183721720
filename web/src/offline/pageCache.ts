/** The client's own files in the browser: a page opens without a network, and a new build is there on the next visit. */

/** The cache of the pages, named after their build. */
export interface Build {
  readonly version: string;
  /** The page itself is `/`. */
  readonly files: readonly string[];
  /** The first parts of the addresses of pages; the first page has an empty one. */
  readonly pages: readonly string[];
}

/** The part of the browser that is used here. */
export interface Browser {
  readonly caches: CacheStorage;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
}

const PREFIX = 'page-';
/** A page that was opened before an update still loads its own scripts. */
const KEPT_BUILDS = 2;
/** Milliseconds: a network that is slower than that counts as none. */
const PATIENCE = 4_000;

/** Stores every file of a build. */
export async function keep({ caches, fetch }: Browser, { version, files }: Build): Promise<void> {
  const cache = await caches.open(PREFIX + version);
  await Promise.all(
    files.map(async (file) => {
      // Names of assets change with their content; other files are fetched again.
      const response = await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
}

/** Forgets old builds, but not the one that open pages may still be using. */
export async function forgetOld({ caches }: Browser): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(builds.slice(0, -KEPT_BUILDS).map((name) => caches.delete(name)));
}

/** Whether a request is answered here at all. */
export function isOurs(request: Request, origin: string, { files, pages }: Build): boolean {
  const { origin: asked, pathname } = new URL(request.url);
  const isKept =
    request.mode === 'navigate'
      ? pages.includes(pathname.split('/')[1] ?? '')
      : pathname.startsWith('/assets/') || files.includes(pathname);
  return request.method === 'GET' && asked === origin && isKept;
}

/** The answer: pages from the network while there is one, files as they were stored. */
export async function answer(browser: Browser, request: Request, { version }: Build): Promise<Response> {
  const { caches, fetch } = browser;
  if (request.mode !== 'navigate') return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  const kept = await (await caches.open(PREFIX + version)).match('/', { ignoreVary: true });
  if (!kept) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    return response.status < 500 ? response : kept;
  } catch {
    return kept;
  }
}
