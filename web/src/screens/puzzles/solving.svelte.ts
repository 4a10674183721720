/** One puzzle on the screen: the tray, the chosen cards, the hints, and the verdicts on the answers. */

import { untrack } from 'svelte';
import { announce } from '../../core/announce';
import type { PuzzleSource } from '../../offline/puzzleSource';
import { Attempt } from '../../core/requests.svelte';
import { OwnBench } from '../../table/bench.svelte';
import { Board, COLORS, count, parseTray, type Tray } from '../../rules/board';
import { judgeTray } from '../../rules/judging';
import { parseMove, traysAlong, type Move } from '../../rules/moves';
import { pairsOf, type Pair } from '../../rules/pairs';
import { keepHistory, keptBoard } from '../../table/undoHistory';
import { t } from '../../core/i18n';
import type { BestTray, Checked, Hint, HintStep, Puzzle, PuzzleAnswer, PuzzleVerdict } from '../../core/protocol.gen';
import { chord, verdict as verdictSound } from '../../core/sound';
import { Building } from '../../tray/input/building.svelte';
import { isUnbeaten } from '../../ui/result/praise';
import { rememberHints, rememberedHints, withHint, type ShownHints } from './hints';
import { Solution } from './solution.svelte';

/** Made inside a component. */
export class Solving {
  readonly puzzle: Puzzle;
  readonly hand: readonly string[];
  readonly bench: OwnBench;
  readonly building: Building;
  readonly asking = new Attempt();
  /** The cards said to contradict each other. */
  chosen = $state.raw<readonly string[]>([]);
  /** The card whose sentence is read, and whose mistakes are pointed at. */
  pointed = $state<string | null>(null);
  taken: ShownHints = $state.raw({ puzzle: 0, hints: [], cost: 0, from: null });
  /** The verdict on the last answer. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** How much the rating has changed by this puzzle; null while nothing has been decided. */
  change = $state<number | null>(null);
  /** After the end: my tray, or one on the way to the best. */
  readonly solution: Solution;
  #answered = $state<string | null>(null);
  #hasGivenUp = $state(false);
  readonly #source: PuzzleSource;

  constructor(puzzle: Puzzle, source: PuzzleSource) {
    this.puzzle = puzzle;
    this.hand = puzzle.hand.split(' ');
    this.#source = source;
    this.bench = new OwnBench(keptBoard(this.#name) ?? new Board());
    this.building = new Building(this.bench);
    this.taken = rememberedHints(puzzle.id);
    this.solution = new Solution(
      puzzle.hand,
      () => this.bench.board.text,
      () => this.#better,
    );
    $effect(() => keepHistory(this.#name, this.bench.board));
    $effect(() => {
      if (this.#isFound) untrack(() => void this.answer());
    });
  }

  /** The shown tray: mine, or after the end one on the way to the best. */
  readonly tray: Tray = $derived.by(() => (this.isOver ? parseTray(this.solution.tray) : this.bench.board.tray));

  readonly checked: Checked = $derived.by(() => judgeTray(this.hand, this.tray));

  /** The score of my tray, whichever is shown. */
  readonly mine: Checked = $derived.by(() => judgeTray(this.hand, this.bench.board.tray));

  get marks(): readonly boolean[] {
    return this.checked.verdicts.map(({ fulfilled }) => fulfilled);
  }

  /** How many colors lie on the tray. */
  get colors(): number {
    return COLORS.filter((color) => this.bench.board.tray.includes(color)).length;
  }

  /** Solved, or given up: nothing is left to do. */
  get isOver(): boolean {
    return this.verdict?.solved === true || this.#hasGivenUp;
  }

  get isSolved(): boolean {
    return this.verdict?.solved === true;
  }

  /** Whether the next answer changes the rating. */
  get isAtStake(): boolean {
    return this.puzzle.counts && this.verdict === null;
  }

  /** Whether the last answer was wrong, and nothing has changed since. */
  get isWrong(): boolean {
    return this.verdict !== null && !this.isOver && this.#answered === this.#current;
  }

  get canAnswer(): boolean {
    if (this.isOver || this.asking.isBusy) return false;
    return this.puzzle.kind === 'conflict' ? this.chosen.length > 1 : count(this.bench.board.tray) > 0;
  }

  /** The spheres that break the selected card, and lines that explain it; only after the end. */
  get breaking(): readonly number[] {
    return this.isOver ? (this.checked.verdicts.find(({ card }) => card === this.pointed)?.breaking ?? []) : [];
  }

  get pairs(): readonly Pair[] {
    return this.pointed && this.breaking.length > 0 ? pairsOf(this.pointed, this.tray, this.breaking) : [];
  }

  /** The hint of a step, if it was taken. */
  hintOf(step: HintStep): Hint | undefined {
    return this.taken.hints.find((hint) => hint.step === step);
  }

  /** Handles a tap on a card: selects it, and where the answer consists of cards chooses it. */
  tap = (card: string): void => {
    this.pointed = card;
    if (this.puzzle.kind !== 'conflict' || this.isOver) return;
    const rest = this.chosen.filter((other) => other !== card);
    this.chosen = rest.length < this.chosen.length ? rest : this.hand.filter((other) => other === card || rest.includes(other));
  };

  /** Says that this is the answer. */
  answer = async (): Promise<void> => {
    if (!this.canAnswer) return;
    const answered = this.#current;
    await this.#send(this.puzzle.kind === 'conflict' ? { cards: this.chosen } : { tray: this.bench.board.text }, () => {
      this.#answered = answered;
    });
  };

  /** Asks for the solution. */
  giveUp = async (): Promise<void> => {
    if (this.isOver) return;
    await this.#send({}, () => {
      this.#hasGivenUp = true;
    });
    this.solution.stepper.goTo(this.solution.stepper.last);
  };

  /** Takes a hint; a move is for the tray as it is now, so another can follow. */
  takeHint = (step: HintStep): Promise<void> =>
    this.asking.run(async () => {
      const tray = this.bench.board.text;
      this.taken = withHint(this.taken, await this.#source.hint(this.puzzle.id, step, tray), tray);
      rememberHints(this.taken);
    });

  /** The move of a hint, and the tray after it; null once the tray has changed. */
  moveOf({ move: text }: Hint): { readonly move: Move; readonly tray: string } | null {
    const { text: from } = this.bench.board;
    const move = text === null ? null : parseMove(text);
    const tray = move && this.taken.from === from ? traysAlong(from, [text!])[1] : undefined;
    return move && tray ? { move, tray } : null;
  }

  /** Makes the move of a hint. */
  make({ move }: { readonly move: Move }): void {
    const [one = 0, other = 0] = move.positions;
    const { onTray } = this.building;
    const color = COLORS.find((letter) => move.kind === 'put' && letter === move.color);
    if (color) onTray.ondropcolor(color, one);
    else if (move.kind === 'lift') onTray.onlift(one);
    else onTray.onswap(one, other);
  }

  /** Whether the tray is surely right and not sent yet. A failed request waits for the player to retry. */
  get #isFound(): boolean {
    const isFree = !this.asking.isBusy && this.asking.problem === '';
    return this.puzzle.kind === 'fulfill' && this.checked.bonus && this.#answered !== this.#current && isFree;
  }

  /** The best tray, once the puzzle is over and where mine is beaten. */
  get #better(): BestTray | null {
    const best = this.isOver && this.puzzle.kind !== 'conflict' ? (this.verdict?.best ?? null) : null;
    return best && !isUnbeaten(this.mine, best) ? best : null;
  }

  /** Where the tray is kept, so that a reload costs nothing. */
  get #name(): string {
    return `puzzle/${this.puzzle.id}`;
  }

  /** The answer at this moment. */
  get #current(): string {
    return this.puzzle.kind === 'conflict' ? String(this.chosen) : this.bench.board.text;
  }

  #send(answer: PuzzleAnswer, then: () => void): Promise<void> {
    return this.asking.run(async () => {
      const verdict = await this.#source.answer(this.puzzle.id, answer);
      then();
      this.verdict = verdict;
      this.change ??= this.puzzle.counts ? verdict.change : null;
      this.#tell(verdict);
    });
  }

  #tell({ solved }: PuzzleVerdict): void {
    if (solved) chord();
    else verdictSound(false);
    announce(t(solved ? 'puzzle-solved' : this.isOver ? 'puzzle-given-up' : `puzzle-wrong-${this.puzzle.kind}`));
  }
}
