/** The workplace of a player: a board with its history, and the selected color. */

import { Board, type Color } from '../rules/board';

export interface Bench {
  readonly board: Board;
  readonly selected: Color | null;
  select(color: Color | null): void;
  /** Returns whether the board has changed. */
  edit(change: (board: Board) => Board): boolean;
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

  edit(change: (board: Board) => Board): boolean {
    const next = change(this.board);
    const isChanged = next !== this.board;
    this.board = next;
    return isChanged;
  }
}
