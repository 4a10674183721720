/** The addresses of tables: for sockets and for other people. */

import { showAddress, tableSocketUrl } from '../core/api.gen';
import { Query } from '../core/requests.svelte';

/**
 * The address of a table's socket; the server resumes after the revision the page has. A page that watches gets the view
 * of a spectator, also in the host's browser.
 */
export function socketUrl(room: string, revision: number, watches = false): string {
  const url = new URL(tableSocketUrl(room), location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  if (revision > 0) url.searchParams.set('revision', String(revision));
  if (watches) url.searchParams.set('watch', '1');
  return url.href;
}

/** Asked once per page. */
let known: Promise<string | null> | null = null;

/** An address at which others can open this page; null when only this machine can. */
export async function joinAddress(): Promise<string | null> {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return location.href;
  known ??= showAddress().then(
    ({ address }) => address,
    () => (known = null),
  );
  return known;
}

/** That address for a link on a screen: not the address of this page if that is localhost. Made inside a component. */
export class JoinAddress {
  readonly #found = new Query(async () => ({ address: await joinAddress() }));

  get address(): string {
    return this.#found.value?.address ?? location.href;
  }

  /** Whether only this machine can open the address. */
  get isOnlyHere(): boolean {
    return this.#found.value?.address === null;
  }
}

/** The link that invites to a table. */
export function tableLink(room: string, address: string): string {
  return new URL(`/t/${room}`, address).href;
}
