/** One open table: the state that components follow, and everything a hand can do at it. */

import { Board, canPlace, type Color, left } from './board';
import { BROWSER, connect, type Connection } from './connection';
import type { ClientMessage } from '../protocol.gen';
import { canBuild, NOTHING, reduce, unsaid, type Action, type TableState } from './state';
import { socketUrl } from '../api';
import { takeIntent } from './start';

export class Table {
  state = $state.raw<TableState>(NOTHING);
  readonly #connection: Connection;

  constructor(readonly room: string) {
    this.#connection = connect(
      {
        url: () => socketUrl(room, this.state.revision),
        onmessage: (message, at, sentAt) => {
          this.#dispatch({ type: 'heard', message, at, sentAt });
          if (message.type === 'snapshot') this.#arrive();
        },
        onlink: (link) => {
          this.#dispatch({ type: 'linked', link });
          if (link === 'online') unsaid(this.state).forEach((lost) => this.say(lost));
        },
      },
      BROWSER,
    );
  }

  #dispatch(action: Action): void {
    this.state = reduce(this.state, action);
  }

  /** Does what the player came for: sit down, call the bots, begin. */
  #arrive(): void {
    if (this.state.view?.phase !== 'lobby') return;
    takeIntent(this.room).forEach((message) => this.say(message));
  }

  /** The server's time. */
  now = (): number => Date.now() + this.state.offset;

  say(message: ClientMessage): void {
    this.#connection.say(message);
  }

  select(color: Color | null): void {
    this.#dispatch({ type: 'selected', color });
  }

  /** Puts the chosen color there, or another one that was dragged. */
  put(position: number, color: Color | null = this.state.selected): boolean {
    if (color === null) return false;
    const { tray } = this.state.board;
    if (left(tray, color) === 0 || (tray[position] === null && !canPlace(tray, position))) return false;
    return this.#build((board) => board.put(color, position));
  }

  lift(position: number): boolean {
    return this.#build((board) => board.lift(position));
  }

  swap(from: number, to: number): boolean {
    return this.#build((board) => board.swap(from, to));
  }

  clear(): boolean {
    return this.#build((board) => board.clear());
  }

  undo(): boolean {
    return this.#build((board) => board.undo());
  }

  redo(): boolean {
    return this.#build((board) => board.redo());
  }

  done(done: boolean): void {
    if (!this.state.view || !canBuild(this.state)) return;
    this.#dispatch({ type: 'said_done', done });
    this.say({ type: 'done', round: this.state.view.round, done });
  }

  ready(): void {
    if (this.state.view) this.say({ type: 'ready', round: this.state.view.round });
  }

  /** The last refusal was read. */
  understood(): void {
    this.#dispatch({ type: 'understood' });
  }

  hurry(): void {
    this.#connection.hurry();
  }

  drop(): void {
    this.#connection.drop();
  }

  close(): void {
    this.#connection.close();
  }

  #build(change: (board: Board) => Board): boolean {
    const { board, view } = this.state;
    const isTimeLeft = view?.ends_at == null || this.now() < view.ends_at;
    if (!view || !canBuild(this.state) || !isTimeLeft) return false;
    const next = change(board);
    if (next === board) return false;
    this.#dispatch({ type: 'built', board: next });
    if (next.text !== board.text) this.say({ type: 'set_tray', round: view.round, tray: next.text });
    return true;
  }
}
