/** How the functions of `api.gen.ts` ask the server. */

import { askServer } from './network';
import type { Trouble } from './protocol.gen';

/** A request the server refused; every code has a sentence in every language. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly details: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

/** The query of an address without its null values. */
export function inQuery(query: Readonly<Record<string, string | number | boolean | null>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

let deskKey = '';

/** The key that the requests of the host's desk bring from now on. */
export function useDeskKey(key: string): void {
  deskKey = key;
}

/** Sends a request; every failure is an ApiError with a code. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  if (path.startsWith('/api/admin')) init.headers = { ...init.headers, authorization: `Bearer ${deskKey}` };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    void askServer();
    throw new ApiError('unreachable');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const { code, details } = (answer ?? {}) as Partial<Trouble>;
  throw new ApiError(code ?? 'other', details ?? {});
}
