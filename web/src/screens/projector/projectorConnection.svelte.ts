/** A public view of a table: a connection that only listens, and that always reconnects. */

import { socketUrl } from '../../table/address.svelte';
import { BROWSER, connect, type Connection, type Environment } from '../../table/connection';
import { NOTHING, reduce, type Action, type Link, type TableState } from '../../table/state';

/** How long to wait after an answer that other pages take for final, in milliseconds: asking for tables that are not there is rationed. */
const ASK_AGAIN = 30_000;

const PASSING: ReadonlySet<Link> = new Set(['connecting', 'online', 'lost']);

export class Watching {
  state = $state.raw<TableState>(NOTHING);
  readonly #around: Environment;
  #connection: Connection;
  #stopWaiting = (): void => {};

  constructor(
    readonly room: string,
    around: Environment = BROWSER,
  ) {
    this.#around = around;
    this.#connection = this.#connect();
  }

  /** The server's time. */
  now = (): number => this.#around.now() + this.state.offset;

  /** Retries immediately: the network is back, or the page became visible. */
  reconnect(): void {
    this.#connection.reconnect();
  }

  /** The browser reports that the network is gone. */
  disconnect(): void {
    this.#connection.disconnect();
  }

  close(): void {
    this.#stopWaiting();
    this.#connection.close();
  }

  #connect(): Connection {
    return connect(
      {
        // A join code may stop opening the table; the name, which the table tells, never does.
        url: () => socketUrl(this.state.view?.room ?? this.room, this.state.revision, true),
        onmessage: (message, at, sentAt) => this.#dispatch({ type: 'received', message, at, sentAt }),
        onlink: (link) => this.#follow(link),
      },
      this.#around,
    );
  }

  #follow(link: Link): void {
    this.#dispatch({ type: 'link_changed', link });
    if (!PASSING.has(link)) this.#stopWaiting = this.#around.later(ASK_AGAIN, () => (this.#connection = this.#connect()));
  }

  #dispatch(action: Action): void {
    this.state = reduce(this.state, action);
  }
}
