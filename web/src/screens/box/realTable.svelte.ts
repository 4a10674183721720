/** A game with real cards and spheres: a hand, a tray, the verdicts, and the server's answers about the best tray. */

import { announce } from '../../core/announce';
import { ApiError } from '../../core/api';
import type { checkTray, explainHand, solveHand } from '../../core/api.gen';
import { OwnBench } from '../../table/bench.svelte';
import { Board, count, EMPTY, formatTray, isLegal, parseTray } from '../../rules/board';
import { judgeTray } from '../../rules/judging';
import { pairsOf, type Pair } from '../../rules/pairs';
import { failures } from '../../rules/results';
import { refusalText, t } from '../../core/i18n';
import type { Checked, Explained, RoundResult } from '../../core/protocol.gen';
import { lifted } from '../../core/sound';
import { Building } from '../../tray/input/building.svelte';
import { knownHand, queryOf } from '../../rules/handText';
import { conflictsOf, type Conflicts } from '../../rules/conflicts';

/** The questions that only the server can answer; `check` reads hands that are not in our own notation. */
export interface Judge {
  readonly check: typeof checkTray;
  readonly solve: typeof solveHand;
  readonly explain: typeof explainHand;
}

/** The verdict on a card; `fulfilled` is null until it is judged. */
export interface CardVerdict {
  readonly card: string;
  readonly fulfilled: boolean | null;
  readonly breaking: readonly number[];
}

/** Messages of the command line about invalid hands. */
const HAND_ERRORS: Readonly<Record<string, string>> = {
  unknown_card: 'error-unknown-card',
  doubled_card: 'error-doubled-card',
  hand_too_large: 'error-hand-too-large',
};

/** A score is read out after this many milliseconds without another change. */
const PAUSE = 400;

/** Made inside a component. */
export class RealTable {
  hand = $state.raw<readonly string[]>([]);
  /** The selected card. */
  chosen = $state('');
  /** Its best tray is null while the server computes it. */
  result = $state.raw<RoundResult | null>(null);
  /** The error in a typed hand, and the reason why a request failed. */
  typo = $state('');
  problem = $state('');
  #why = $state.raw<Explained | null>(null);
  readonly bench: OwnBench;
  readonly building: Building;
  readonly #judge: Judge;
  readonly #search: string;

  /** `search` is the query of the address: hand and tray may be in it. */
  constructor(search: string, judge: Judge) {
    const given = new URLSearchParams(search);
    const tray = parseTray(given.get('tray') ?? '');
    this.bench = new OwnBench(new Board(isLegal(tray) ? tray : EMPTY));
    this.#judge = judge;
    this.#search = search;
    this.building = new Building(this.bench, { undone: lifted, redone: lifted, cleared: lifted });
    void this.type(given.get('hand') ?? '');
    // The query has hand and tray; nothing is checked while one of them is empty.
    $effect(() => this.#follow(this.query, this.checked));
  }

  /** Null without cards or spheres. */
  readonly checked: Checked | null = $derived.by(() =>
    this.hand.length > 0 && this.spheres > 0 ? judgeTray(this.hand, this.bench.board.tray) : null,
  );
  readonly verdicts: readonly CardVerdict[] = $derived.by(() =>
    this.hand.map((card) => this.checked?.verdicts.find((verdict) => verdict.card === card) ?? { card, fulfilled: null, breaking: [] }),
  );
  /** The query of an address at which others see the same. */
  readonly query = $derived.by(() => queryOf(this.#search, this.hand, this.tray));

  get tray(): string {
    return this.bench.board.text;
  }

  get spheres(): number {
    return count(this.bench.board.tray);
  }

  /** Pointed at: the chosen card, or the first that fails. */
  get pointed(): CardVerdict | undefined {
    if (!this.checked) return undefined;
    return this.verdicts.find(({ card }) => card === this.chosen) ?? this.verdicts.find(({ fulfilled }) => fulfilled === false);
  }

  get pairs(): readonly Pair[] {
    const { pointed } = this;
    return pointed?.fulfilled === false ? pairsOf(pointed.card, this.bench.board.tray, pointed.breaking) : [];
  }

  /** The score in words. */
  get score(): string {
    return this.checked ? scoreText(this.checked) : '';
  }

  get conflicts(): readonly Conflicts[] {
    return this.#why ? conflictsOf(this.#why) : [];
  }

  /** Replaces the hand. */
  setHand = (hand: readonly string[]): void => {
    this.hand = hand;
    this.typo = '';
  };

  /** Reads a typed hand; the server reads what is not in our own notation. */
  type = async (text: string): Promise<void> => {
    this.typo = '';
    const known = knownHand(text);
    if (known) return this.setHand(known);
    try {
      const { verdicts } = await this.#judge.check({ hand: text, tray: formatTray(EMPTY) });
      this.setHand(verdicts.map(({ card }) => card));
    } catch (error) {
      this.typo = problemText(error);
    }
  };

  /** Asks for the best tray, and why no better one is possible. */
  async solve(): Promise<void> {
    const [hand, tray] = [this.hand.join(' '), this.spheres > 0 ? this.tray : null];
    const scores = tray ? [{ seat: 0, tray, points: 0, bonus_tokens: 0, verdicts: [] }] : [];
    const waiting: RoundResult = { hand, as_promised: true, scores, best: null, moves: [] };
    this.result = waiting;
    await this.#ask(
      async () => {
        const solved = await this.#judge.solve({ hand, tray });
        return { ...solved, why: solved.best.bonus ? null : await this.#judge.explain({ hand }) };
      },
      ({ best, moves, why }) => {
        this.result = { ...waiting, best, moves: moves ? [moves] : [] };
        this.#why = why;
        announce(t(best.bonus ? 'ceremony-best-bonus' : 'ceremony-best', { points: best.score }));
      },
    );
  }

  /** The hand or the tray changed: drops old answers, and says the new score after a pause. */
  #follow(_query: string, checked: Checked | null): (() => void) | undefined {
    this.problem = '';
    this.result = null;
    this.#why = null;
    if (!checked) return;
    const timer = setTimeout(() => announce(scoreText(checked)), PAUSE);
    return () => clearTimeout(timer);
  }

  /** Ignores answers that arrive after the hand or the tray changed. */
  async #ask<T>(ask: () => Promise<T>, then: (answer: T) => void): Promise<void> {
    const asked = this.query;
    try {
      const answer = await ask();
      if (asked === this.query) then(answer);
    } catch (error) {
      if (asked !== this.query) return;
      this.result = null;
      this.problem = problemText(error);
    }
  }
}

function scoreText({ spheres, points, bonus, verdicts }: Checked): string {
  return t('check-score', { spheres, failed: failures(verdicts), points, tokens: Number(bonus) });
}

function problemText(error: unknown): string {
  const { code, details } = error instanceof ApiError ? error : new ApiError('other');
  // Whatever else is wrong with the code of a card, it is not a card.
  const key = HAND_ERRORS[code] ?? ('text' in details ? 'error-unknown-card' : null);
  return key ? t(key, details) : refusalText(code, details);
}
