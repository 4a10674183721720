/** Building on a bench with pointer, buttons and keys: plays sounds; the screen decides what is announced. */

import { left, levelOf, type Color } from '../game/board';
import type { Bench } from '../game/bench.svelte';
import { click, lifted } from '../sound';
import type { BuildCommand } from './keys';

/** What a screen does after each kind of change. */
export interface Reactions {
  placed?(position: number): void;
  lifted?(position: number): void;
  /** A sphere was moved to this position, maybe in exchange for another one. */
  swapped?(position: number): void;
  undone?(): void;
  redone?(): void;
  cleared?(): void;
  /** Somebody tapped an empty place with no color in hand. */
  colorless?(): void;
}

export class Building {
  readonly #bench: Bench;
  readonly #react: Reactions;

  constructor(bench: Bench, reactions: Reactions) {
    this.#bench = bench;
    this.#react = reactions;
  }

  /** Selects a color; selecting it again deselects it. */
  choose = (color: Color | null): void => {
    this.#bench.select(color === this.#bench.selected ? null : color);
  };

  undo = (): void => {
    if (this.#changed(this.#bench.undo())) this.#react.undone?.();
  };

  redo = (): void => {
    if (this.#changed(this.#bench.redo())) this.#react.redone?.();
  };

  clear = (): void => {
    if (this.#changed(this.#bench.clear())) this.#react.cleared?.();
  };

  /** Does what a key asks for; false when it asks for something else. */
  obey(command: BuildCommand | null): boolean {
    if (command === 'undo') this.undo();
    else if (command === 'redo') this.redo();
    else if (command !== null && typeof command === 'object') this.choose(command.color);
    else return false;
    return true;
  }

  /** To be spread onto a tray. */
  readonly onTray = {
    onplace: (position: number): void => {
      const { selected } = this.#bench;
      if (selected) this.#put(selected, position);
      else this.#react.colorless?.();
    },
    ondropcolor: (color: Color, position: number): void => this.#put(color, position),
    onlift: (position: number): void => {
      if (!this.#changed(this.#bench.lift(position))) return;
      lifted();
      this.#react.lifted?.(position);
    },
    onswap: (from: number, to: number): void => {
      if (!this.#changed(this.#bench.swap(from, to))) return;
      click(levelOf(to));
      this.#react.swapped?.(to);
    },
  };

  #put(color: Color, position: number): void {
    if (!this.#changed(this.#bench.put(color, position))) return;
    click(levelOf(position));
    this.#react.placed?.(position);
  }

  /** Once its slot is empty, a color is deselected. */
  #changed(isChanged: boolean): boolean {
    const { board, selected } = this.#bench;
    if (isChanged && selected && left(board.tray, selected) === 0) this.#bench.select(null);
    return isChanged;
  }
}
