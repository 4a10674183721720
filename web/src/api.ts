/** Everything that is asked of the server outside a table's socket. */

import type { TableName, TableSettings, TableSummary, Trouble } from './protocol.gen';

/** Something the server refused; the code has a sentence in every language. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly details: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

/** The address of a table's socket; the server goes on after the revision the page has. */
export function socketUrl(room: string, revision: number): string {
  const url = new URL(`/api/tables/${encodeURIComponent(room)}/socket`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  if (revision > 0) url.searchParams.set('revision', String(revision));
  return url.href;
}

/** An address under which others open this page; null when only this machine can. */
export async function joinAddress(): Promise<string | null> {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return location.href;
  return request<{ address: string | null }>('GET', '/api/address').then(
    ({ address }) => address,
    () => null,
  );
}

/** The invitation to a table. */
export function tableLink(room: string, address: string): string {
  return new URL(`/t/${room}`, address).href;
}

/** The picture of a table's invitation. */
export function qrUrl(room: string): string {
  return `/api/tables/${encodeURIComponent(room)}/qr.svg`;
}

/** Opens a table; whoever does is its host. */
export async function openTable(settings: Partial<TableSettings>, code?: string): Promise<string> {
  const body = code ? { settings, code } : { settings };
  const { room } = await request<TableName>('POST', '/api/tables', body);
  return room;
}

/** The tables that are open to strangers. */
export function openTables(): Promise<TableSummary[]> {
  return request<TableSummary[]>('GET', '/api/tables');
}

/** Asks the server; a failure always has a code. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError('unreachable');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const { code, details } = (answer ?? {}) as Partial<Trouble>;
  throw new ApiError(code ?? 'other', details ?? {});
}
