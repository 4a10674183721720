/** The count after a round: whose trays, how far it has come, which card is looked at and on which tray. */

import { announce } from '../../../core/announce';
import { isStill } from '../../../core/appearance';
import { pairsOf, type Pair } from '../../../rules/pairs';
import { cardsOf } from '../../../rules/results';
import { markOf, type Mark } from '../../../ui/cards/mark';
import type { RoomView, RoundResult, SeatScore, Verdict } from '../../../core/protocol.gen';
import { token, verdict } from '../../../core/sound';
import { actsOf } from './acts';
import { Middle } from './middle.svelte';
import { Procession } from './procession.svelte';
import { summaryOf } from './summary';

/** How long what was possible is told before the tray turns into it, in milliseconds. */
const BEFORE_MOVES = 1500;

/** Made inside a component. */
export class Count {
  readonly #view: () => RoomView;
  #announced = -1;
  /** Whether somebody has taken the tray in hand: then it no longer turns into the best one by itself. */
  #isHandled = $state(false);
  readonly procession: Procession;
  readonly middle: Middle;

  constructor(view: () => RoomView) {
    this.#view = view;
    const acts = $derived(
      actsOf(
        this.hand.length,
        this.scores.some((score) => score.bonus_tokens > 0),
      ),
    );
    this.procession = new Procession(
      () => acts,
      () => this.scores,
    );
    this.middle = new Middle(
      () => this.result,
      () => this.mine,
    );
    $effect(() => this.#sound());
    $effect(() => this.#announce());
    $effect(() => this.#turnIntoBest());
  }

  readonly hand: readonly string[] = $derived.by(() => (this.result ? cardsOf(this.result) : []));

  get result(): RoundResult | undefined {
    return this.#view().results.at(-1);
  }

  get scores(): readonly SeatScore[] {
    return this.result?.scores ?? [];
  }

  /** Which of the scores is mine; -1 for spectators. */
  get mine(): number {
    return this.scores.findIndex((score) => score.seat === this.#view().you);
  }

  get isMiddleMine(): boolean {
    return this.middle.at === this.mine;
  }

  /** How many cards have been read out. */
  get read(): number {
    return this.procession.read(this.hand.length);
  }

  /** The card that is read out, or looked at. */
  get current(): number | null {
    const { chosen, stage } = this.procession;
    return chosen ?? (stage.kind === 'card' ? stage.index : null);
  }

  /** What became of the current card on the tray in the middle, if it is not fulfilled. */
  get #failed(): Verdict | undefined {
    const found = this.current === null ? undefined : this.middle.verdicts?.[this.current];
    return found?.fulfilled === false ? found : undefined;
  }

  /** The spheres in the middle that break the current card, and the lines that explain it. */
  get breaking(): readonly number[] {
    return this.#failed?.breaking ?? [];
  }

  get pairs(): readonly Pair[] {
    return this.#failed ? pairsOf(this.#failed.card, this.middle.tray, this.#failed.breaking) : [];
  }

  /** What became of a card on the tray in the middle, once it has been read out. */
  markAt = (index: number): Mark | null => {
    const found = this.middle.verdicts?.[index];
    return found && index < this.read ? markOf(found.fulfilled) : null;
  };

  /** What the tray in the middle is worth, as far as it has been counted. */
  get points(): number | null {
    const { score, isBuilt, points } = this.middle;
    return score && isBuilt ? this.procession.points(score, this.hand.length) : points;
  }

  look = (index: number): void => {
    this.#isHandled = true;
    this.middle.walk.goTo(this.middle.walk.step);
    this.procession.look(index, this.hand.length);
  };

  skip = (): void => {
    this.#isHandled = true;
    this.procession.skip();
  };

  /** Brings somebody's tray into the middle. */
  choose = (index: number): void => {
    this.#isHandled = true;
    this.middle.choose(index);
  };

  showBest = (): void => {
    this.#isHandled = true;
    this.middle.showBest();
  };

  stepBy = (by: number): void => {
    this.#isHandled = true;
    this.middle.walk.stepBy(by);
  };

  #sound(): void {
    const { stage } = this.procession;
    const mine = this.scores[this.mine];
    if (stage.kind === 'card' && mine) verdict(mine.verdicts[stage.index]?.fulfilled ?? true);
    if (stage.kind === 'bonus') token();
  }

  #announce(): void {
    const { round } = this.#view();
    const mine = this.scores[this.mine];
    if (!mine || this.#announced === round) return;
    this.#announced = round;
    announce(summaryOf(round, mine));
  }

  /** The last act: once, unless somebody looks at something else. */
  #turnIntoBest(): (() => void) | undefined {
    if (!this.procession.isOver || this.#isHandled || isStill() || !this.middle.isBuilt || this.middle.isBest !== false) return;
    const timer = setTimeout(() => this.middle.walk.toggle(), BEFORE_MOVES);
    return () => clearTimeout(timer);
  }
}
