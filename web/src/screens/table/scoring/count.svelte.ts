/** The count after a round: whose trays, how far it has come, which card is looked at and on which tray. */

import { announce } from '../../../core/announce';
import { parseTray } from '../../../rules/board';
import { pairsOf, type Pair } from '../../../rules/pairs';
import { cardsOf } from '../../../rules/results';
import { markOf, type Mark } from '../../../ui/cards/mark';
import type { RoomView, RoundResult, SeatScore, Verdict } from '../../../core/protocol.gen';
import { chord, token, verdict } from '../../../core/sound';
import { insightText, isUnbeaten, praiseOf, type Praise } from '../../../ui/result/praise';
import { actsOf } from './acts';
import { ShownTray } from './shownTray.svelte';
import { Timeline } from './timeline.svelte';
import { summaryOf } from './summary';

/** Made inside a component. */
export class Count {
  readonly #view: () => RoomView;
  #announced = -1;
  #isRung = false;
  readonly timeline: Timeline;
  readonly shown: ShownTray;

  constructor(view: () => RoomView) {
    this.#view = view;
    const acts = $derived(
      actsOf(
        this.hand.length,
        this.scores.some((score) => score.bonus_tokens > 0),
      ),
    );
    this.timeline = new Timeline(
      () => acts,
      () => this.scores,
    );
    this.shown = new ShownTray(
      () => this.result,
      () => this.mine,
    );
    $effect(() => this.#sound());
    $effect(() => this.#announce());
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

  get isShownMine(): boolean {
    return this.shown.at === this.mine;
  }

  /** How many cards have been read out. */
  get read(): number {
    return this.timeline.read(this.hand.length);
  }

  /** The card that is read out, or looked at. */
  get current(): number | null {
    const { chosen, stage } = this.timeline;
    return chosen ?? (stage.kind === 'card' ? stage.index : null);
  }

  /** The verdict on the current card for the shown tray, if it is not fulfilled. */
  get #failed(): Verdict | undefined {
    const found = this.current === null ? undefined : this.shown.verdicts?.[this.current];
    return found?.fulfilled === false ? found : undefined;
  }

  /** The spheres in the middle that break the current card, and the lines that explain it. */
  get breaking(): readonly number[] {
    return this.#failed?.breaking ?? [];
  }

  get pairs(): readonly Pair[] {
    return this.#failed ? pairsOf(this.#failed.card, parseTray(this.shown.tray), this.#failed.breaking) : [];
  }

  /** The score that the large number and the marks are about: mine, or for spectators the shown one. */
  get subject(): SeatScore | undefined {
    return this.scores[this.mine] ?? this.shown.score;
  }

  /** Whether the shown tray is not the subject's. */
  get isCompared(): boolean {
    return !this.shown.isBuilt || this.shown.score !== this.subject;
  }

  /** The mark of a card on the subject's tray, once it has been read out. */
  markAt = (index: number): Mark | null => this.#mark(this.subject?.verdicts, index);

  /** The mark of a card on the shown tray, if that is not the subject's. */
  ghostAt = (index: number): Mark | null => (this.isCompared ? this.#mark(this.shown.verdicts, index) : null);

  #mark(verdicts: readonly Verdict[] | undefined, index: number): Mark | null {
    const found = verdicts?.[index];
    return found && index < this.read ? markOf(found.fulfilled) : null;
  }

  /** The subject's points, as far as they have been counted. */
  get points(): number | null {
    return this.subject ? this.timeline.points(this.subject, this.hand.length) : null;
  }

  /** The points of the shown tray, if that is not the subject's. */
  get compared(): number | null {
    const { score, isBuilt, points } = this.shown;
    if (!this.isCompared) return null;
    return score && isBuilt ? this.timeline.points(score, this.hand.length) : points;
  }

  /** A word for the subject's round, once everything has been counted. */
  get praise(): Praise | null {
    const best = this.result?.best;
    if (!this.timeline.isOver || !this.subject || !best) return null;
    const { points, bonus_tokens: tokens } = this.subject;
    return praiseOf(points, best.score, isUnbeaten({ points, bonus: tokens > 0 }, best));
  }

  /** Whether there is something to celebrate: a tray of mine that nothing beats. */
  get isTriumph(): boolean {
    return this.mine >= 0 && this.praise === 'perfect';
  }

  /** My most expensive mistake. */
  get insight(): string {
    const mine = this.scores[this.mine];
    return mine && this.result ? insightText([{ ...mine, best: this.result.best }]) : '';
  }

  look = (index: number): void => {
    this.shown.stepper.goTo(this.shown.stepper.step);
    this.timeline.look(index, this.hand.length);
  };

  skip = (): void => this.timeline.skip();

  /** Brings a seat's tray into the middle. */
  choose = (index: number): void => this.shown.choose(index);

  #sound(): void {
    const { stage } = this.timeline;
    const mine = this.scores[this.mine];
    if (stage.kind === 'card' && mine) verdict(mine.verdicts[stage.index]?.fulfilled ?? true);
    if (stage.kind === 'bonus') token();
    if (this.isTriumph && !this.#isRung) {
      this.#isRung = true;
      chord();
    }
  }

  #announce(): void {
    const { round } = this.#view();
    const mine = this.scores[this.mine];
    if (!mine || this.#announced === round) return;
    this.#announced = round;
    announce(summaryOf(round, mine));
  }
}
