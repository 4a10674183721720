/** The connection to the server: reopened when it breaks, resuming after the revision the page already has. */

import { DAMAGED_ROOM, REMOVED, UNKNOWN_ROOM, type ClientMessage, type ServerMessage } from '../core/protocol.gen';
import type { Link } from './state';

/** The part of a WebSocket that is used here. */
export interface Socket {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Environment {
  open(url: string): Socket;
  now(): number;
  random(): number;
  later(milliseconds: number, what: () => void): () => void;
  isOffline(): boolean;
}

export interface ConnectionEvents {
  /** The address of the socket, given the revision the page already has. */
  url(): string;
  onmessage(message: ServerMessage, at: number, sentAt?: number): void;
  onlink(link: Link): void;
}

export interface Connection {
  /** Sends a message now, or as soon as the connection is back. */
  say(message: ClientMessage): void;
  /** Retries immediately: the network is back, or the page became visible. */
  reconnect(): void;
  /** The browser reports that the network is gone. */
  disconnect(): void;
  close(): void;
}

const OPEN = 1;
const FIRST_WAIT = 400;
/** After a goodbye: another server has the table already, or is about to. */
const WAIT_AFTER_GOODBYE = 100;
const GOING_AWAY = 1001;
const LONGEST_WAIT = 8_000;
const BETWEEN_PINGS = 15_000;
const ANSWER_WITHIN = 6_000;
const MOST_UNSENT = 20;

/** Close codes after which retrying is pointless. */
const FINAL: Readonly<Record<number, Link>> = {
  [UNKNOWN_ROOM]: 'unknown_room',
  [REMOVED]: 'removed',
  [DAMAGED_ROOM]: 'damaged_room',
};

export const BROWSER: Environment = {
  open: (url) => new WebSocket(url),
  now: () => Date.now(),
  random: () => Math.random(),
  later: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  isOffline: () => !navigator.onLine,
};

/** How long to wait before the next try: longer each time, with jitter so that pages do not retry in one moment. */
export function waitBefore(tries: number, random: number, code = 0): number {
  const first = tries === 0 && code === GOING_AWAY ? WAIT_AFTER_GOODBYE : FIRST_WAIT;
  return Math.min(LONGEST_WAIT, first * 2 ** tries) * (0.5 + random / 2);
}

/** Opens the connection and keeps it open. */
export function connect(events: ConnectionEvents, environment: Environment = BROWSER): Connection {
  let socket: Socket | null = null;
  let tries = 0;
  let isClosed = false;
  let pings = 0;
  let stopWaiting = (): void => {};
  let stopPinging = (): void => {};
  const pingedAt = new Map<number, number>();
  let unsent: ClientMessage[] = [];

  function open(): void {
    stopWaiting();
    if (isClosed) return;
    const mine = environment.open(events.url());
    socket = mine;
    mine.onopen = () => {
      tries = 0;
      events.onlink('online');
      const waiting = unsent;
      unsent = [];
      waiting.forEach(say);
      ping();
    };
    mine.onmessage = (event) => hear(mine, String(event.data));
    mine.onclose = (event) => lose(mine, event.code);
    // A connection that never opens is as dead as one that never answers.
    stopPinging = environment.later(2 * ANSWER_WITHIN, () => abandon(mine));
  }

  function hear(mine: Socket, text: string): void {
    if (mine !== socket) return;
    const at = environment.now();
    const message = JSON.parse(text) as ServerMessage;
    const sentAt = message.type === 'pong' ? pingedAt.get(message.id) : undefined;
    if (message.type === 'pong') {
      pingedAt.delete(message.id);
      stopPinging();
      stopPinging = environment.later(BETWEEN_PINGS, ping);
    }
    events.onmessage(message, at, sentAt);
  }

  function ping(): void {
    stopPinging();
    const mine = socket;
    if (!mine || mine.readyState !== OPEN) return;
    pings += 1;
    pingedAt.set(pings, environment.now());
    mine.send(JSON.stringify({ type: 'ping', id: pings }));
    stopPinging = environment.later(ANSWER_WITHIN, () => abandon(mine));
  }

  function abandon(mine: Socket): void {
    if (mine !== socket) return;
    mine.onclose = null;
    mine.close();
    lose(mine, 0);
  }

  function lose(mine: Socket, code: number): void {
    if (mine !== socket) return;
    socket = null;
    stopPinging();
    pingedAt.clear();
    const final = FINAL[code];
    if (final) isClosed = true;
    if (isClosed) return events.onlink(final ?? 'lost');
    events.onlink('lost');
    // Without a network retrying is pointless: the browser reports when it is back.
    if (!environment.isOffline()) stopWaiting = environment.later(waitBefore(tries++, environment.random(), code), open);
    else stopWaiting = environment.later(LONGEST_WAIT, open);
  }

  function say(message: ClientMessage): void {
    if (socket?.readyState === OPEN) socket.send(JSON.stringify(message));
    // Trays are sent again from the state, as a whole; a queued copy would be older.
    // A reaction that comes late means something else.
    else if (message.type !== 'set_tray' && message.type !== 'done' && message.type !== 'react')
      unsent = [...unsent, message].slice(-MOST_UNSENT);
  }

  open();
  return {
    say,
    reconnect(): void {
      if (isClosed) return;
      if (socket?.readyState === OPEN) return ping();
      tries = 0;
      if (!socket) open();
    },
    disconnect(): void {
      if (socket) abandon(socket);
    },
    close(): void {
      isClosed = true;
      stopWaiting();
      stopPinging();
      socket?.close();
      socket = null;
    },
  };
}
