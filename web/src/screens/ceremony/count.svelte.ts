/** The count after a round: whose trays, how far it has come, which card is looked at. */

import { announce } from '../../announce';
import { cardsOf } from '../../game/results';
import { markOf, type Mark } from '../../parts/mark';
import type { RoomView, RoundResult, SeatScore } from '../../protocol.gen';
import { token, verdict } from '../../sound';
import { actsOf } from './acts';
import { Procession } from './procession.svelte';
import { summaryOf } from './summary';

/** Made inside a component. */
export class Count {
  readonly #view: () => RoomView;
  #announced = -1;
  readonly procession: Procession;

  constructor(view: () => RoomView) {
    this.#view = view;
    const acts = $derived(actsOf(this.hand.length, this.scores.some((score) => score.bonus_tokens > 0)));
    this.procession = new Procession(
      () => acts,
      () => this.scores,
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

  /** How many cards have been read out. */
  get read(): number {
    return this.procession.read(this.hand.length);
  }

  /** The card that is read out, or looked at. */
  get current(): number | null {
    const { chosen, stage } = this.procession;
    return chosen ?? (stage.kind === 'card' ? stage.index : null);
  }

  /** What became of a card on my tray, once it has been read out. */
  markAt = (index: number): Mark | null => {
    const found = this.scores[this.mine]?.verdicts[index];
    return found && index < this.read ? markOf(found.fulfilled) : null;
  };

  look = (index: number): void => this.procession.look(index, this.hand.length);

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
}
