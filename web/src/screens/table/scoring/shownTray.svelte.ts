/** The tray in the middle of the count: whose it is, and how far it has been turned into the best one. */

import { announce } from '../../../core/announce';
import { parseTray } from '../../../rules/board';
import { judgeTray } from '../../../rules/judging';
import { parseMove, traysAlong, type Move } from '../../../rules/moves';
import { t } from '../../../core/i18n';
import { Stepper } from '../../../ui/trays/stepper.svelte';
import type { Checked, RoundResult, SeatScore, Verdict } from '../../../core/protocol.gen';
import { click } from '../../../core/sound';

/** Every tray from a seat's own to the best one. */
function pathOf(result: RoundResult | undefined, index: number): readonly string[] {
  const score = result?.scores[index];
  if (!result || !score) return [];
  const moves = result.moves[index];
  if (moves) return traysAlong(score.tray, moves);
  // Without moves it is one step.
  return result.best && result.best.tray !== score.tray ? [score.tray, result.best.tray] : [score.tray];
}

/** Made inside a component. */
export class ShownTray {
  #chosen = $state<number | null>(null);
  readonly stepper: Stepper;
  readonly #result: () => RoundResult | undefined;
  readonly #mine: () => number;

  /** `mine` tells which of the scores is mine; -1 for spectators. */
  constructor(result: () => RoundResult | undefined, mine: () => number) {
    this.#result = result;
    this.#mine = mine;
    this.stepper = new Stepper(
      () => this.path.length - 1,
      () => this.#tell(),
    );
  }

  /** From the seat's own tray to the best one. */
  readonly path: readonly string[] = $derived.by(() => pathOf(this.#result(), this.at));

  /** The score of a tray between the player's and the best one. */
  readonly #checked: Checked | null = $derived.by(() => {
    const result = this.#result();
    return result && !this.isBuilt ? judgeTray(result.hand.split(' '), parseTray(this.tray)) : null;
  });

  /** The index of the shown score: mine, unless the player chose another one. */
  get at(): number {
    return this.#chosen ?? Math.max(0, this.#mine());
  }

  get score(): SeatScore | undefined {
    return this.#result()?.scores[this.at];
  }

  get tray(): string {
    return this.path[this.stepper.step] ?? this.score?.tray ?? '';
  }

  /** Whether the tray is as its player built it. */
  get isBuilt(): boolean {
    return this.stepper.step === 0;
  }

  /** Whether the tray is a best one; null while that is unknown. */
  get isBest(): boolean | null {
    return this.#result()?.best ? this.stepper.isAtEnd : null;
  }

  /** How many moves the player was away from the best tray. */
  get moves(): number {
    return Math.max(0, this.path.length - 1);
  }

  /** The move that was made last. */
  get move(): Move | null {
    return this.isBuilt ? null : parseMove(this.#result()?.moves[this.at]?.[this.stepper.step - 1] ?? '');
  }

  get verdicts(): readonly Verdict[] | undefined {
    return (this.#checked ?? this.score)?.verdicts;
  }

  /** The points of the tray; null without a tray. */
  get points(): number | null {
    return (this.#checked ?? this.score)?.points ?? null;
  }

  /** Brings a seat's tray into the middle, as it was built. */
  choose(index: number): void {
    this.stepper.goTo(0);
    this.#chosen = index;
  }

  /** The last move in words. */
  get words(): string {
    const { move } = this;
    return move ? t(`ceremony-move-${move.kind}`, { color: move.kind === 'put' ? move.color : '' }) : '';
  }

  #tell(): void {
    if (this.isBuilt) return;
    click(Math.min(2, this.stepper.step - 1));
    announce(`${t('ceremony-move-of', { number: this.stepper.step, count: this.moves })} ${this.words}`);
  }
}
