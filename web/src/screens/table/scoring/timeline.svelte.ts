/** Runs the ceremony: one act after the other, the counting in between; waits while a player looks at a card. */

import { spheresOn } from '../../../rules/board';
import { cardsRead, pointsSoFar, type Act, type CountStage } from './acts';
import type { SeatScore } from '../../../core/protocol.gen';
import { counted } from '../../../core/sound';

const [FIRST_POINT, NEXT_POINT] = [200, 90];
const [TOTAL_STEPS, NEXT_STEP] = [10, 60];

/** Made inside a component; follows acts and scores as they change. */
export class Timeline {
  #at = $state(0);
  /** The card a player looks at: the ceremony waits. */
  chosen = $state<number | null>(null);
  #counted = $state(0);
  #summed = $state(0);
  readonly #acts: () => readonly Act[];
  readonly #scores: () => readonly SeatScore[];

  readonly stage = $derived.by<CountStage>(() => {
    const acts = this.#acts();
    return acts[Math.min(this.#at, acts.length - 1)]!.stage;
  });
  readonly isOver = $derived.by(() => this.stage.kind === 'best');
  readonly hasTotals = $derived.by(() => this.stage.kind === 'totals' || this.isOver);

  constructor(acts: () => readonly Act[], scores: () => readonly SeatScore[]) {
    this.#acts = acts;
    this.#scores = scores;
    $effect(() => this.#goOn());
    $effect(() => this.#countSpheres());
    $effect(() => this.#countTotals());
  }

  /** How many spheres have been counted, while they are; nothing is shown of it later. */
  get counting(): number {
    return this.stage.kind === 'points' ? this.#counted : 0;
  }

  /** How many cards have been read out. */
  read(cards: number): number {
    return cardsRead(this.stage, cards);
  }

  /** The points of a tray so far. */
  points(score: SeatScore, cards: number): number {
    return this.stage.kind === 'points' ? Math.min(this.#counted, spheresOn(score.tray)) : pointsSoFar(score, this.read(cards));
  }

  /** A total while it counts up from its old value. */
  total(total: number, points: number): number {
    return total - Math.round(points * (1 - this.#summed / TOTAL_STEPS));
  }

  skip(): void {
    this.chosen = null;
    this.#at = this.#acts().length - 1;
  }

  /** Stops at a card, or continues. */
  look(index: number, cards: number): void {
    this.chosen = this.chosen === index ? null : index;
    if (this.read(cards) <= index) this.#at = 1 + index;
  }

  #goOn(): (() => void) | undefined {
    const act = this.#acts()[this.#at];
    if (!act || act.length === 0 || this.chosen !== null) return;
    const timer = setTimeout(() => (this.#at += 1), act.length);
    return () => clearTimeout(timer);
  }

  #countSpheres(): (() => void) | undefined {
    if (this.stage.kind !== 'points') return;
    const most = Math.max(0, ...this.#scores().map((score) => spheresOn(score.tray)));
    return repeat(FIRST_POINT, NEXT_POINT, (step) => {
      if (step > most) return false;
      this.#counted = step;
      counted(step);
      return true;
    });
  }

  #countTotals(): (() => void) | undefined {
    if (this.isOver) this.#summed = TOTAL_STEPS;
    if (this.stage.kind !== 'totals') return;
    return repeat(NEXT_POINT, NEXT_STEP, (step) => {
      this.#summed = step;
      return step < TOTAL_STEPS;
    });
  }
}

/** Calls with 1, 2, 3 … until stopped. */
function repeat(first: number, next: number, what: (step: number) => boolean): () => void {
  let step = 0;
  let timer: ReturnType<typeof setTimeout>;
  const go = (): void => {
    step += 1;
    if (what(step)) timer = setTimeout(go, next);
  };
  timer = setTimeout(go, first);
  return () => clearTimeout(timer);
}
