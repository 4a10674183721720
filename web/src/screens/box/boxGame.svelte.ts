/** A game with the box as it is being scored: kept in the browser, so that a reload loses nothing. */

import { sentenceIn } from '../../rules/cards';
import { t } from '../../core/i18n';
import { EDITIONS, type Edition } from '../../core/protocol.gen';
import { remember, remembered } from '../../core/storage';
import { lastSettings } from '../../table/lastSettings';
import { gainsOf, MOST_PLAYERS, NOTHING_BUILT, resultsOf, ROUNDS, type Built, type Sheet } from './scoreSheet';

const KEY = 'box-game';

function fresh(): Sheet {
  return { edition: EDITIONS.find((edition) => edition === lastSettings('friends').edition) ?? 'en', names: [''], rounds: [] };
}

export class BoxGame {
  sheet = $state.raw<Sheet>(remembered<Sheet>(KEY, fresh()));
  /** The trays of this round, as far as they were entered. */
  built = $state.raw<readonly Built[]>([]);
  /** The card that is being read out; null before the first and after the last. */
  reading = $state<number | null>(null);
  /** The cards on the table. */
  readonly #hand: () => readonly string[];
  readonly #say: (text: string) => void;

  constructor(hand: () => readonly string[], say: (text: string) => void) {
    this.#hand = hand;
    this.#say = say;
  }

  get hand(): readonly string[] {
    return this.#hand();
  }

  readonly isOver = $derived(this.sheet.rounds.length >= ROUNDS);
  readonly results = $derived(resultsOf(this.sheet));
  /** The round that is being scored, from 1. */
  readonly round = $derived(Math.min(this.sheet.rounds.length + 1, ROUNDS));
  readonly gains = $derived.by(() => gainsOf(this.sheet.edition, this.#entered()));

  nameOf(player: number): string {
    return this.sheet.names[player]?.trim() || t('box-player', { number: player + 1 });
  }

  builtBy(player: number): Built {
    return this.built[player] ?? NOTHING_BUILT;
  }

  setPlayers(count: number): void {
    const names = Array.from({ length: Math.min(Math.max(count, 1), MOST_PLAYERS) }, (_, player) => this.sheet.names[player] ?? '');
    this.#keep({ ...this.sheet, names });
  }

  setName(player: number, name: string): void {
    this.#keep({ ...this.sheet, names: this.sheet.names.with(player, name) });
  }

  setEdition(edition: Edition): void {
    this.#keep({ ...this.sheet, edition });
  }

  enter(player: number, changes: Partial<Built>): void {
    this.built = this.sheet.names.map((_, other) => (other === player ? { ...this.builtBy(player), ...changes } : this.builtBy(other)));
  }

  /** Whether a card is fulfilled on the tray of a player. */
  answer(player: number, card: string, isFulfilled: boolean): void {
    const failed = this.builtBy(player).failed.filter((other) => other !== card);
    this.enter(player, { failed: isFulfilled ? failed : [...failed, card] });
  }

  /** Reads the cards out one by one; after the last, there is nothing more to read. */
  readNext(): void {
    const next = this.reading === null ? 0 : this.reading + 1;
    this.reading = next < this.hand.length ? next : null;
    if (this.reading !== null) this.#say(sentenceIn(this.hand[this.reading]!, this.hand));
  }

  /** Writes the round down. */
  score(): void {
    this.#keep({ ...this.sheet, rounds: [...this.sheet.rounds, this.#entered()] });
    this.built = [];
    this.reading = null;
  }

  /** Takes the last round back, to be entered again. */
  takeBack(): void {
    const last = this.sheet.rounds.at(-1);
    if (!last) return;
    this.built = last.built;
    this.#keep({ ...this.sheet, rounds: this.sheet.rounds.slice(0, -1) });
  }

  begin(): void {
    this.#keep({ ...this.sheet, rounds: [] });
    this.built = [];
    this.reading = null;
  }

  #entered(): Sheet['rounds'][number] {
    const hand = [...this.hand];
    // Cards that were put back meanwhile cost nothing.
    const built = this.sheet.names.map((_, player) => {
      const entered = this.builtBy(player);
      return { ...entered, failed: entered.failed.filter((card) => hand.includes(card)) };
    });
    return { hand, built };
  }

  #keep(sheet: Sheet): void {
    this.sheet = sheet;
    remember(KEY, sheet);
  }
}
