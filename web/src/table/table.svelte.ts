/** One open table: the state that components follow, and everything a player can do there. */

import { socketUrl } from './address.svelte';
import type { ClientMessage, RoomView } from '../core/protocol.gen';
import type { Bench } from './bench.svelte';
import type { Board, Color } from '../rules/board';
import { BROWSER, connect, type Connection, type Environment } from './connection';
import { nameAt } from './people';
import { Reactions } from './reactions.svelte';
import { takePendingMessages } from './start';
import { isMyRound, isPaused, NOTHING, reduce, roundOf, timeLeft, unsentMessages, type Action, type TableState } from './state';
import { keepHistory, recallHistory } from './undoHistory';

/** How long to wait before saying again what could not be stored, in milliseconds. */
const RETRY_AFTER = 1000;

export class Table implements Bench {
  state = $state.raw<TableState>(NOTHING);
  /** Whether the sand has run out by our own clock; the server judges by its own. */
  isTimeUp = $state(false);
  /** Whether spheres can be moved now. Nothing else decides by phase and time. */
  readonly canBuild = $derived.by(() => isMyRound(this.state) && !this.isTimeUp);
  readonly selected = $derived.by(() => (this.canBuild ? this.state.selected : null));
  /** The reactions that are seen right now. */
  readonly reactions: Reactions;
  readonly #connection: Connection;
  readonly #environment: Environment;
  #stopWaiting = (): void => {};
  #stopRetrying = (): void => {};

  constructor(
    readonly room: string,
    environment: Environment = BROWSER,
  ) {
    this.#environment = environment;
    this.reactions = new Reactions((milliseconds, what) => environment.later(milliseconds, what));
    this.#connection = connect(
      {
        // A join code may stop opening the table; the name, which the table tells, never does.
        url: () => socketUrl(this.state.view?.room ?? room, this.state.revision),
        onmessage: (message, at, sentAt) => {
          const wasPaused = isPaused(this.state.view);
          this.#dispatch({ type: 'received', message, at, sentAt });
          // The server refused the messages that arrived while the game was paused.
          if (wasPaused && !isPaused(this.state.view)) this.#resend();
          if (message.type === 'snapshot') this.#onSnapshot();
          if (message.type === 'reacted' && this.state.view)
            this.reactions.show(message.seat, message.reaction, nameAt(this.state.view, message.seat));
          if (message.type === 'refused' && message.code === 'not_stored') this.#retryLater();
        },
        onlink: (link) => {
          this.#dispatch({ type: 'link_changed', link });
          if (link === 'online') this.#resend();
        },
      },
      environment,
    );
  }

  get board(): Board {
    return this.state.board;
  }

  /** The server's time. */
  now = (): number => this.#environment.now() + this.state.offset;

  say(message: ClientMessage): void {
    this.#connection.say(message);
  }

  select(color: Color | null): void {
    if (this.#checkCanBuild()) this.#dispatch({ type: 'selected', color });
  }

  edit(change: (board: Board) => Board): boolean {
    const { board, view } = this.state;
    if (!view || !this.#checkCanBuild()) return false;
    const next = change(board);
    if (next === board) return false;
    this.#dispatch({ type: 'built', board: next });
    keepHistory(this.#historyOf(view), next);
    if (next.text !== board.text) this.say({ type: 'set_tray', game: view.game, round: view.round, tray: next.text });
    return true;
  }
  done(done: boolean): void {
    if (!this.state.view || !this.#checkCanBuild()) return;
    const { game, round } = this.state.view;
    this.#dispatch({ type: 'said_done', done });
    this.say({ type: 'done', game, round, done });
  }

  ready(): void {
    const view = this.state.view;
    if (view) this.say({ type: 'ready', game: view.game, round: view.round });
  }

  /** The player has read the last refusal. */
  dismissRefusal(): void {
    this.#dispatch({ type: 'dismissed_refusal' });
  }

  reconnect(): void {
    this.#connection.reconnect();
  }

  disconnect(): void {
    this.#connection.disconnect();
  }

  close(): void {
    this.#stopWaiting();
    this.#stopRetrying();
    this.#connection.close();
  }

  #dispatch(action: Action): void {
    this.state = reduce(this.state, action);
    this.#checkClock();
  }

  /** Acts on the reason for opening the table: takes a seat, adds bots, starts, or restores the tray. */
  #onSnapshot(): void {
    this.#restoreHistory();
    if (this.state.view?.phase !== 'lobby') return;
    takePendingMessages(this.room).forEach((message) => this.say(message));
  }

  /** After a reload, what was built before it can still be undone. */
  #restoreHistory(): void {
    const { board, view } = this.state;
    if (!view || !isMyRound(this.state) || board.past.length + board.future.length > 0) return;
    const before = recallHistory(this.#historyOf(view), board.tray);
    if (before) this.#dispatch({ type: 'built', board: before });
  }

  #historyOf(view: RoomView): string {
    return `${view.room}/${roundOf(view)}`;
  }

  #resend(): void {
    unsentMessages(this.state).forEach((lost) => this.say(lost));
  }

  /** The server could not store something: it may be able to in a moment. */
  #retryLater(): void {
    this.#stopRetrying();
    this.#stopRetrying = this.#environment.later(RETRY_AFTER, () => this.#resend());
  }

  /** Like `canBuild`, and right even when the timer below is late. */
  #checkCanBuild(): boolean {
    this.#checkClock();
    return this.canBuild;
  }

  #checkClock(): void {
    this.#stopWaiting();
    const left = timeLeft(this.state, this.now());
    this.isTimeUp = left <= 0;
    if (left > 0 && left < Infinity && !isPaused(this.state.view))
      this.#stopWaiting = this.#environment.later(left, () => this.#checkClock());
  }
}
