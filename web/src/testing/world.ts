/** Environment for a connection in tests: no network, and the test moves the time. */

import type { Socket, Environment } from '../table/connection';
import type { ServerMessage } from '../core/protocol.gen';

/** A socket whose other end is the test. */
export class FakeSocket implements Socket {
  readyState = 0;
  sent: string[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }

  get heard(): { type: string; id?: number }[] {
    return this.sent.map((text) => JSON.parse(text) as { type: string; id?: number });
  }
}

/** A world without a network, where the test moves the time. */
export class World implements Environment {
  sockets: FakeSocket[] = [];
  time = 1_000_000;
  offline = false;
  #timers: { at: number; what: () => void }[] = [];

  open = (url: string): Socket => {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  };
  now = (): number => this.time;
  random = (): number => 1;
  isOffline = (): boolean => this.offline;
  later = (milliseconds: number, what: () => void): (() => void) => {
    const timer = { at: this.time + milliseconds, what };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  };

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }

  get waiting(): number {
    return this.#timers.length;
  }

  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}
