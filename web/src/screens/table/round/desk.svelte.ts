/** A player's side of a round: the state of the screen, and the effects of pointer, buttons and keys. */

import { announce } from '../../../core/announce';
import { contradictionIn, sumIn } from '../../../rules/contradiction';
import { marksOn } from '../../../rules/judging';
import { mySeat } from '../../../table/state';
import type { Table } from '../../../table/table.svelte';
import { t } from '../../../core/i18n';
import { isSmall, roundSettings } from '../../../table/roundSettings';
import { switchView } from '../../../core/preferences';
import type { RoomView, SeatView } from '../../../core/protocol.gen';
import { remember, remembered } from '../../../core/storage';
import { Building } from '../../../tray/input/building.svelte';
import { buildKey } from '../../../tray/input/keys';

/** Explained where a player first meets it; under its name the round is kept in which that was. */
const TRAPS = [
  { kind: 'contradiction', find: contradictionIn },
  { kind: 'sum', find: sumIn },
] as const;

/** Two cards that mean something else together than each for itself. */
export interface Trap {
  readonly kind: (typeof TRAPS)[number]['kind'];
  readonly cards: readonly string[];
}

/** Made inside a component. */
export class Desk {
  readonly #table: Table;
  readonly #view: () => RoomView;
  readonly building: Building;
  #hasAsked = $state(false);
  /** Whether the note about the trap has been read. */
  isUnderstood = $state(false);

  constructor(table: Table, view: () => RoomView) {
    this.#table = table;
    this.#view = view;
    this.building = new Building(table);
    // One derived value each, so that nothing is announced again when only a tray has changed.
    const isLeadIn = $derived(this.isLeadIn);
    const round = $derived(view().round);
    const rounds = $derived(view().settings.rounds);
    const count = $derived(view().hand?.length ?? 0);
    $effect(() => {
      if (this.trap) remember(this.trap.kind, this.#roundKey);
    });
    $effect(() => announce(isLeadIn ? t('table-round-soon', { round, rounds }) : t('table-round-begins', { round, rounds, count })));
  }

  /** My seat, including changes the server has not confirmed yet; null for spectators. */
  readonly mine: SeatView | null = $derived.by(() => mySeat(this.#table.state));

  /** Two cards that contradict each other or add up, for a player who meets that for the first time. */
  readonly trap: Trap | null = $derived.by(() => {
    if (!this.mine) return null;
    for (const { kind, find } of TRAPS) {
      const cards = find(this.#view().hand ?? []);
      const met = remembered<string | null>(kind, null);
      if (cards && (met === null || met === this.#roundKey)) return { kind, cards };
    }
    return null;
  });

  /** The next thing to do, for a player whose first game begins small: null elsewhere. */
  readonly coaching: string | null = $derived.by(() => {
    const view = this.#view();
    if (!isSmall(view) || !this.mine || this.isLeadIn || view.phase !== 'building') return null;
    if (view.round > 1) return 'coach-time';
    if (this.spheres === 0) return 'coach-place';
    return this.marks?.every(Boolean) ? 'coach-done' : 'coach-cards';
  });

  /** Which cards my tray fulfills, at tables that show it: computed here, so that the server's answer is not waited for. */
  readonly marks: readonly boolean[] | null = $derived.by(() => {
    const { hand, marks } = this.#view();
    if (!marks || !hand || !this.mine) return marks;
    const counting = this.mine.help?.cards ?? hand.length;
    return [...marksOn(hand.slice(0, counting), this.#table.board.tray), ...marks.slice(counting)];
  });

  get spheres(): number {
    return this.mine?.spheres ?? 0;
  }

  get isLeadIn(): boolean {
    return this.#view().phase === 'lead_in';
  }

  get isLocked(): boolean {
    return !this.#table.canBuild;
  }

  get isAlone(): boolean {
    return this.#view().seats.filter(Boolean).length === 1;
  }

  get canUndo(): boolean {
    return !this.isLocked && this.#table.board.past.length > 0;
  }

  /** When the round began, where no sand runs. */
  get begunAt(): number | null {
    return this.isLeadIn || roundSettings(this.#view()).seconds > 0 ? null : this.#view().starts_at;
  }

  /** Whether to ask first: nothing lies on the tray, and "done" may end the round. */
  get isAsking(): boolean {
    return this.#hasAsked && !this.isLocked && this.spheres === 0 && this.mine?.done === false;
  }

  /** Says that I am done, or not after all; asks before an empty tray counts. */
  toggleDone = (): void => {
    if (this.isLocked || !this.mine) return;
    if (this.mine.done) this.#say(false);
    else if (this.spheres === 0) this.#hasAsked = true;
    else this.#say(true);
  };

  /** The answer to the question: done, or keep building. */
  answer = (isDone: boolean): void => {
    this.#hasAsked = false;
    if (isDone && !this.isLocked) this.#say(true);
  };

  /** Does what a key asks for; `showCards` opens the overview. */
  press(event: KeyboardEvent, showCards: () => void): void {
    const command = buildKey(event);
    if (command === null) return;
    event.preventDefault();
    if (command === 'cards') showCards();
    else if (command === 'done') this.toggleDone();
    else if (command === 'view') switchView();
    else this.building.obey(command);
  }

  get #roundKey(): string {
    const { room, game, round } = this.#view();
    return `${room}/${game}/${round}`;
  }

  #say(isDone: boolean): void {
    this.#table.done(isDone);
    announce(isDone ? t('table-said-done') : t('table-build-on'));
  }
}
