/** Building on a bench with pointer, buttons and keys: plays sounds, and tells screen readers what has changed. */

import { announce } from '../../core/announce';
import { count, left, levelOf, type Board, type Color } from '../../rules/board';
import type { Bench } from '../../table/bench.svelte';
import { t } from '../../core/i18n';
import { click, lifted } from '../../core/sound';
import type { BuildCommand } from './keys';
import { placeLabel, placeName } from '../placeNames';

/** Reactions of a screen to each kind of change; its announcement replaces ours. */
export interface BuildListener {
  placed?(position: number): void;
  lifted?(position: number): void;
  /** A sphere was moved to this position, maybe in exchange for another one. */
  swapped?(position: number): void;
  undone?(): void;
  redone?(): void;
  cleared?(): void;
}

export class Building {
  /** How often a hole was tapped without a color since one was chosen: the slots ask for it. */
  #asked = $state(0);
  readonly #bench: Bench;
  readonly #listener: BuildListener;

  constructor(bench: Bench, listener: BuildListener = {}) {
    this.#bench = bench;
    this.#listener = listener;
  }

  /** How often the slots ask for a color; 0 while they do not. */
  get asked(): number {
    return this.#bench.selected ? 0 : this.#asked;
  }

  /** Selects a color; selecting it again deselects it. */
  choose = (color: Color | null): void => {
    const before = this.#bench.selected;
    this.#asked = 0;
    this.#bench.select(color === before ? null : color);
    const chosen = this.#bench.selected;
    if (chosen !== before) announce(chosen ? this.#slot(chosen) : t('tray-none-chosen'));
  };

  undo = (): void => {
    if (!this.#edit((board) => board.undo())) return;
    announce(t('table-undone', { count: this.#spheres }));
    this.#listener.undone?.();
  };

  redo = (): void => {
    if (!this.#edit((board) => board.redo())) return;
    announce(t('table-redone', { count: this.#spheres }));
    this.#listener.redone?.();
  };

  clear = (): void => {
    if (!this.#edit((board) => board.clear())) return;
    announce(t('table-cleared'));
    this.#listener.cleared?.();
  };

  /** Does what a key asks for; false when it asks for something else. */
  obey(command: BuildCommand | null): boolean {
    if (command === 'undo') this.undo();
    else if (command === 'redo') this.redo();
    else if (command === 'clear') this.clear();
    else if (command !== null && typeof command === 'object') this.choose(command.color);
    else return false;
    return true;
  }

  /** To be spread onto a tray. */
  readonly onTray = {
    onplace: (position: number): void => {
      const { selected } = this.#bench;
      if (selected) this.#put(selected, position);
      else {
        this.#asked += 1;
        announce(t('table-choose-color'));
      }
    },
    ondropcolor: (color: Color, position: number): void => this.#put(color, position),
    onlift: (position: number): void => {
      const color = this.#bench.board.tray[position];
      if (!color || !this.#edit((board) => board.lift(position))) return;
      lifted();
      announce(t('tray-lifted', { color, place: placeName(position) }));
      this.#listener.lifted?.(position);
    },
    onswap: (from: number, to: number): void => {
      if (!this.#edit((board) => board.swap(from, to))) return;
      click(levelOf(to));
      const { tray } = this.#bench.board;
      announce(
        [to, from]
          .filter((position) => tray[position])
          .map((position) => placeLabel(tray, position, false))
          .join('. '),
      );
      this.#listener.swapped?.(to);
    },
  };

  #put(color: Color, position: number): void {
    this.#asked = 0;
    if (!this.#edit((board) => board.put(color, position))) return;
    click(levelOf(position));
    const { tray } = this.#bench.board;
    const label = placeLabel(tray, position, false);
    announce(left(tray, color) === 0 ? `${label}. ${this.#slot(color)}` : label);
    this.#listener.placed?.(position);
  }

  get #spheres(): number {
    return count(this.#bench.board.tray);
  }

  /** "black, 2 left" */
  #slot(color: Color): string {
    return t('tray-slot', { color, left: left(this.#bench.board.tray, color) });
  }

  /** Deselects a color once its slot is empty. */
  #edit(change: (board: Board) => Board): boolean {
    const isChanged = this.#bench.edit(change);
    const { board, selected } = this.#bench;
    if (isChanged && selected && left(board.tray, selected) === 0) this.#bench.select(null);
    return isChanged;
  }
}
