/** The progress in the lesson: the step, its tray, and whether it is done. */

import { announce } from '../../core/announce';
import { OwnBench } from '../../table/bench.svelte';
import { Board } from '../../rules/board';
import { t } from '../../core/i18n';
import { hasLearned } from '../../table/newcomer';
import { fanfare, verdict } from '../../core/sound';
import { remember, remembered } from '../../core/storage';
import { Building } from '../../tray/input/building.svelte';
import { linesOf, STEPS, type Found, type Step } from './steps';

/** The number after the last step: the lesson is over. */
export const END = STEPS.length;

const FINISHED: Found = { isDone: true, breaking: [] };

export class Course {
  at = $state(0);
  /** The farthest step seen in this browser. */
  reached = $state(Math.min(END, remembered('lesson', 0)));
  readonly bench = new OwnBench();
  readonly building: Building;
  #wasDone = false;

  constructor() {
    const look = (): void => this.#look();
    this.building = new Building(this.bench, { placed: look, lifted: look, swapped: look, undone: look, redone: look });
    this.#lay();
  }

  /** Null after the last one. */
  readonly step: Step | null = $derived.by(() => STEPS[this.at] ?? null);
  readonly found: Found = $derived.by(() => this.step?.check(this.bench.board.tray) ?? FINISHED);
  readonly pairs = $derived.by(() => (this.step ? linesOf(this.step, this.bench.board.tray, this.found) : []));

  /** Goes to a step, or starts it again. */
  show(next: number): void {
    this.at = Math.max(0, Math.min(next, END));
    this.reached = Math.max(this.reached, this.at);
    remember('lesson', this.reached);
    this.#lay();
    if (this.at === END) this.#finish();
  }

  #finish(): void {
    hasLearned();
    fanfare();
  }

  /** Lays the tray with which a step starts. */
  #lay(): void {
    this.bench.board = Board.of(this.step?.tray ?? '');
    this.bench.select(this.step?.color ?? null);
    this.#wasDone = this.found.isDone;
  }

  /** Praises a step once, when a change finishes it. */
  #look(): void {
    const { isDone } = this.found;
    if (isDone && !this.#wasDone && this.step) {
      verdict(true);
      announce(t(`lesson-${this.step.id}-done`));
    }
    this.#wasDone = isDone;
  }
}
