/** A rush as the page plays it: three, two, one, then hand after hand until the time is up or too many were wrong. */

import { untrack } from 'svelte';
import { announce } from '../../core/announce';
import { ApiError } from '../../core/api';
import type { answerRush, showRush, startRush } from '../../core/api.gen';
import { Attempt } from '../../core/requests.svelte';
import { OwnBench } from '../../table/bench.svelte';
import { Board, COLORS } from '../../rules/board';
import { judgeTray } from '../../rules/judging';
import { keepHistory, keptBoard } from '../../table/undoHistory';
import { t } from '../../core/i18n';
import type { RushRun, RushStep, Verdict } from '../../core/protocol.gen';
import { fanfare, token, verdict } from '../../core/sound';
import { remember, remembered } from '../../core/storage';
import { Building } from '../../tray/input/building.svelte';

/** The questions that only the server can answer. */
export interface RushServer {
  readonly start: typeof startRush;
  readonly at: typeof showRush;
  readonly answer: typeof answerRush;
}

/** Milliseconds of three, two, one. */
const LEAD_IN = 3000;
/** Milliseconds for which a mistake is shown. */
export const LOOK = 1800;
/** After the time is up: milliseconds between two requests whether the rush is over, and how often to ask. */
const PAUSE = 500;
const PATIENCE = 12;

/** Refusals after which only the server knows where the rush is. */
const ELSEWHERE: ReadonlySet<string> = new Set(['other_hand', 'rush_over']);

/** The key of this browser's rush: a reload continues it. */
const KEY = 'rush';

interface Kept {
  readonly run: string;
  /** The player's best before this rush. */
  readonly best: number;
}

/** A hand that was not solved: the breaking spheres, or a solution. */
export interface Mistake {
  /** Where the rush was. */
  readonly run: RushRun;
  readonly tray: string;
  readonly verdicts: readonly Verdict[];
  readonly isPassed: boolean;
}

/** A hand that is over, for looking back. */
export interface PastHand {
  readonly number: number;
  readonly hand: string;
  readonly isRight: boolean;
  /** The tray that lay there; one that would have been right where that was wrong. */
  readonly tray: string;
}

/** Made inside a component. */
export class Rushing {
  run = $state.raw<RushRun | null>(null);
  /** When the first hand is dealt, by this device's clock; null before and after the lead-in. */
  startsAt = $state<number | null>(null);
  mistake = $state.raw<Mistake | null>(null);
  isTimeUp = $state(false);
  /** The hands so far, as far as this page has seen them. */
  past = $state.raw<readonly PastHand[]>([]);
  /** Right trays in a row. */
  combo = $state(0);
  /** Whether "done" came before all five colors were on the tray. */
  isEarly = $state(false);
  /** Whether a rush that was under way is being looked for. */
  isLooking = $state(true);
  readonly asking = new Attempt();
  readonly bench = new OwnBench();
  readonly building = new Building(this.bench);
  #bestBefore = 0;
  /** The server's clock minus ours. */
  #offset = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #server: RushServer;

  constructor(server: RushServer) {
    this.#server = server;
    const endsAt = $derived(this.run?.is_over === false ? this.run.ends_at : null);
    $effect(() => {
      if (endsAt === null) return;
      const timer = setTimeout(() => void this.#end(), endsAt - this.now());
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (this.isBuilding) keepHistory(this.#name, this.bench.board);
    });
    $effect(() => {
      if (this.isComplete) this.isEarly = false;
    });
    // A right tray needs no button: it is taken immediately. A tray that did not reach the server is sent again by hand.
    $effect(() => {
      if (this.isFound && this.asking.problem === '') untrack(() => void this.#answer(this.bench.board.text));
    });
    $effect(() => () => clearTimeout(this.#timer));
    void this.#resume();
  }

  /** By the server's clock. */
  now = (): number => Date.now() + this.#offset;

  get hand(): readonly string[] | null {
    return (this.mistake?.run ?? this.run)?.hand?.split(' ') ?? null;
  }

  get isBuilding(): boolean {
    return this.run?.is_over === false && !this.isTimeUp && this.mistake === null;
  }

  /** Only a tray with all five colors can be right: pressing "done" earlier costs nothing. */
  get isComplete(): boolean {
    return COLORS.every((color) => this.bench.board.tray.includes(color));
  }

  /** Whether the tray is right beyond doubt. */
  get isFound(): boolean {
    if (!this.isBuilding || !this.isComplete || this.asking.isBusy) return false;
    return judgeTray(this.hand ?? [], this.bench.board.tray).bonus;
  }

  /** Whether this is the best the player has ever done. */
  get isNewBest(): boolean {
    return this.run !== null && this.run.solved > this.#bestBefore;
  }

  /** Three, two, one; then the time runs. */
  begin(name: string): void {
    this.asking.problem = '';
    this.#forget();
    this.startsAt = Date.now() + LEAD_IN;
    announce(t('rush-soon'));
    this.#timer = setTimeout(() => void this.#start(name), LEAD_IN);
  }

  /** The tray is meant to be right. */
  done = (): void => {
    if (!this.isBuilding) return;
    this.isEarly = !this.isComplete;
    if (this.isEarly) announce(t('rush-colors'));
    else void this.#answer(this.bench.board.text);
  };

  /** On to the next hand: that counts like a wrong tray. */
  pass = (): void => {
    if (this.isBuilding) void this.#answer(null);
  };

  /** Enough of the mistake. */
  goOn = (): void => {
    clearTimeout(this.#timer);
    this.mistake = null;
    this.#settle();
  };

  async #start(name: string): Promise<void> {
    await this.asking.run(async () => {
      const run = await this.#server.start({ name });
      this.#bestBefore = run.best;
      remember(KEY, { run: run.run, best: run.best } satisfies Kept);
      this.#take(run);
      this.#settle();
    });
    this.startsAt = null;
  }

  /** Continues a rush that was under way when the page was left. */
  async #resume(): Promise<void> {
    const kept = remembered<Kept | null>(KEY, null);
    try {
      const run = kept && (await this.#server.at(kept.run));
      if (run && !run.is_over) {
        this.#bestBefore = kept.best;
        this.#take(run);
        this.bench.board = keptBoard(this.#name) ?? new Board();
        announce(this.#words);
      }
    } catch (error) {
      // Without the server there is no rush; a forgotten rush is over.
      if (error instanceof ApiError && error.code === 'unreachable') this.asking.problem = t('refused-unreachable');
    }
    this.isLooking = false;
  }

  #answer(tray: string | null): Promise<void> {
    const run = this.run!;
    return this.asking.run(async () => {
      try {
        this.#tell(await this.#server.answer(run.run, { number: run.number, tray }), run, tray);
      } catch (error) {
        // The server may have had the answer although we did not hear so: it knows which hand is next.
        if (!(error instanceof ApiError && ELSEWHERE.has(error.code))) throw error;
        this.#take(await this.#server.at(run.run));
        this.#settle();
      }
    });
  }

  #tell(step: RushStep, run: RushRun, tray: string | null): void {
    verdict(step.is_right);
    this.combo = step.is_right ? this.combo + 1 : 0;
    const shown = step.is_right && tray !== null ? tray : step.tray;
    this.past = [...this.past, { number: run.number, hand: run.hand ?? '', isRight: step.is_right, tray: shown }];
    this.#take(step.run);
    if (step.is_right) return this.#settle();
    this.mistake = { run, tray: tray ?? step.tray, verdicts: tray === null ? [] : step.verdicts, isPassed: tray === null };
    announce(t(tray === null ? 'rush-passed' : 'rush-wrong'));
    this.#timer = setTimeout(this.goOn, LOOK);
  }

  #take(run: RushRun): void {
    this.#offset = run.now - Date.now();
    this.run = run;
  }

  /** An empty tray for the next hand, or the end. */
  #settle(): void {
    this.bench.board = new Board();
    this.bench.select(null);
    if (this.isBuilding) announce(this.#words);
    else if (this.run?.is_over) this.#finish();
  }

  /** The time is up by our clock: the server has the last word. */
  async #end(): Promise<void> {
    this.isTimeUp = true;
    announce(t('hourglass-time-up'));
    for (let asked = 0; asked < PATIENCE && this.run?.is_over === false; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const run = await this.#server.at(this.run.run).catch(() => null);
      if (run?.is_over) this.#take(run);
    }
    if (this.run?.is_over === false) this.#take({ ...this.run, is_over: true });
    if (!this.mistake) this.#settle();
  }

  #finish(): void {
    remember(KEY, null);
    if (this.isNewBest) fanfare();
    else token();
    announce(t('rush-solved', { count: this.run!.solved }));
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.run = null;
    this.mistake = null;
    this.isTimeUp = false;
    this.past = [];
    this.combo = 0;
  }

  get #name(): string {
    return `rush/${this.run?.run}/${this.run?.number}`;
  }

  /** Which hand it is, for those who cannot see it. */
  get #words(): string {
    return t('rush-hand', { number: this.run?.number ?? 0 });
  }
}
