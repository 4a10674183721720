/** What one person builds on: a tray with its history, and the color in hand. */

import { Board, type Color } from '../rules/board';

/** Every method that changes something returns whether it did. */
export interface Bench {
  readonly board: Board;
  readonly selected: Color | null;
  select(color: Color | null): void;
  /** Puts a sphere down, replacing one that lies there. */
  put(color: Color, position: number): boolean;
  lift(position: number): boolean;
  swap(from: number, to: number): boolean;
  clear(): boolean;
  undo(): boolean;
  redo(): boolean;
}

/** A private bench: no clock, no server. */
export class OwnBench implements Bench {
  board = $state.raw(new Board());
  selected = $state<Color | null>(null);

  constructor(board = new Board()) {
    this.board = board;
  }

  select(color: Color | null): void {
    this.selected = color;
  }

  put(color: Color, position: number): boolean {
    return this.#change(this.board.put(color, position));
  }

  lift(position: number): boolean {
    return this.#change(this.board.lift(position));
  }

  swap(from: number, to: number): boolean {
    return this.#change(this.board.swap(from, to));
  }

  clear(): boolean {
    return this.#change(this.board.clear());
  }

  undo(): boolean {
    return this.#change(this.board.undo());
  }

  redo(): boolean {
    return this.#change(this.board.redo());
  }

  #change(next: Board): boolean {
    const isChanged = next !== this.board;
    this.board = next;
    return isChanged;
  }
}
