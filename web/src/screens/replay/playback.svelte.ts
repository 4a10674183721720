/** The position in a finished game: which round, which of its trays, and whether it is playing. */

import { untrack } from 'svelte';
import { cardsOf } from '../../rules/results';
import { markOf, type Mark } from '../../ui/cards/mark';
import { EMPTY_TRAY, type Replay, type ReplayRound, type ReplayStep, type SeatScore } from '../../core/protocol.gen';
import { click } from '../../core/sound';

/** Milliseconds until the next tray, and how long the score stays before the next round. */
const PER_STEP = 500;
const PER_SCORE = 3000;

/** The last change of a seat among the first `step` changes of a round. */
function lastChange(round: ReplayRound, step: number, seat: number): ReplayStep | undefined {
  return round.steps.slice(0, step).findLast((change) => change.seat === seat);
}

/** Made inside a component. */
export class Playback {
  readonly replay: Replay;
  /** The round, from 0. */
  at = $state(0);
  /** How many changes are shown; one beyond the last, the round is scored. */
  step = $state(0);
  isPlaying = $state(false);
  /** The card being looked at. */
  chosen = $state<number | null>(null);

  /** A shared link may point at a round and a tray. */
  constructor(replay: Replay, query: URLSearchParams) {
    this.replay = replay;
    this.at = within(Number(query.get('round') ?? 1) - 1, replay.rounds.length - 1);
    this.step = query.has('step') ? within(Number(query.get('step')), this.last) : this.last;
    $effect(() => {
      if (!this.isPlaying) return;
      // Read here, so that every step starts the wait for the next one.
      void [this.at, this.step];
      const timer = setTimeout(() => untrack(() => this.#advance()), this.isScored ? PER_SCORE : PER_STEP);
      return () => clearTimeout(timer);
    });
  }

  readonly hand: readonly string[] = $derived.by(() => cardsOf(this.round.result));

  get round(): ReplayRound {
    return this.replay.rounds[this.at]!;
  }

  /** The step at which the round is scored. */
  get last(): number {
    return this.round.steps.length + 1;
  }

  get isScored(): boolean {
    return this.step >= this.last;
  }

  get isLastRound(): boolean {
    return this.at === this.replay.rounds.length - 1;
  }

  /** The change shown last. */
  get change(): ReplayStep | undefined {
    return this.round.steps[this.step - 1];
  }

  /** How far into the round this is. */
  get seconds(): number {
    return Math.floor((this.isScored ? this.round.milliseconds : (this.change?.at ?? 0)) / 1000);
  }

  /** The query of an address at which others see the same tray. */
  get query(): string {
    return `?round=${this.at + 1}${this.isScored ? '' : `&step=${this.step}`}`;
  }

  trayOf(score: SeatScore): string {
    if (this.isScored) return score.tray;
    return lastChange(this.round, this.step, score.seat)?.tray ?? EMPTY_TRAY;
  }

  /** The verdict on a card, where there is only one tray. */
  markAt = (index: number): Mark | null => {
    const { scores } = this.round.result;
    return this.isScored && scores.length === 1 ? markOf(scores[0]!.verdicts[index]?.fulfilled ?? false) : null;
  };

  /** The scores of a round. */
  showRound(index: number): void {
    this.#show(index, this.replay.rounds[index]!.steps.length + 1);
  }

  look = (index: number): void => {
    this.chosen = this.chosen === index ? null : index;
  };

  /** Starts playing, from the beginning of the round if it is over; or stops. */
  toggle = (): void => {
    if (!this.isPlaying && this.isScored) this.step = 0;
    this.isPlaying = !this.isPlaying;
  };

  #advance(): void {
    if (!this.isScored) {
      this.step += 1;
      if (!this.isScored) click(0);
    } else if (!this.isLastRound) this.#show(this.at + 1, 0);
    else this.isPlaying = false;
  }

  #show(index: number, step: number): void {
    this.at = index;
    this.step = step;
    this.chosen = null;
  }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(Number.isFinite(value) ? Math.floor(value) : 0, most));
}
