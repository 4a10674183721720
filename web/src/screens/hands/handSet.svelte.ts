/** A set of hands that is being made: its cards, what the server says about each hand, and the address that holds it all. */

import { untrack } from 'svelte';
import { ApiError } from '../../core/api';
import type { checkHands } from '../../core/api.gen';
import { announce } from '../../core/announce';
import { ruleText, t } from '../../core/i18n';
import type { CheckedHand, CheckedHands, Edition } from '../../core/protocol.gen';
import { SETTINGS_RANGES } from '../../core/protocol.gen';
import { GROUPS, handsIn, handsPath, knownHand } from '../../rules/handText';
import { lastSettings } from '../../table/lastSettings';

/** The most hands of a set. */
export const MOST_HANDS = SETTINGS_RANGES.rounds[1];

/** Hands are checked after this many milliseconds without another change. */
const PAUSE = 300;

const ALL_CARDS = GROUPS.flatMap(([, codes]) => codes);

/** Made inside a component. */
export class HandSet {
  /** As they were written; the server puts them into our own notation. */
  hands = $state.raw<readonly string[]>(['']);
  /** The hand whose cards are being picked. */
  current = $state(0);
  edition = $state<Edition>(lastSettings('friends').edition);
  seconds = $state(lastSettings('friends').seconds);
  /** Why nothing is known: the code of the address is wrong, or there is no network. */
  problem = $state('');
  #checked = $state.raw<CheckedHands | null>(null);
  #code: string | null;
  readonly #check: typeof checkHands;

  /** `code` and `search` are from the address: a game code, or the hands themselves. */
  constructor(code: string | null, search: string, check: typeof checkHands) {
    this.#code = code;
    this.#check = check;
    const given = handsIn(new URLSearchParams(search).get('hands') ?? '');
    if (given.length > 0) this.hands = given;
    $effect(() => {
      const { request } = this;
      if (untrack(() => this.isChecked)) return undefined;
      const timer = setTimeout(() => void this.#ask(request), this.#code === null ? PAUSE : 0);
      return () => clearTimeout(timer);
    });
  }

  /** The hands that have cards. */
  readonly filled = $derived(this.hands.filter((hand) => hand.trim() !== ''));
  readonly request = $derived(JSON.stringify([this.filled, this.edition, this.seconds]));
  /** Whether what is known is about the set as it is now. */
  readonly isChecked = $derived(this.#checked !== null && this.request === this.#requestOf(this.#checked));
  readonly code = $derived(this.isChecked ? (this.#checked?.code ?? null) : null);
  /** An address that holds the whole set. */
  readonly path = $derived(this.code ? `/hands/${this.code}` : handsPath(this.filled));
  readonly text = $derived(this.filled.join('\n'));
  /** The problem of the set as a whole; an empty set has none yet. */
  readonly fault = $derived.by(() => {
    if (this.filled.length > MOST_HANDS) return t('hands-too-many', { most: MOST_HANDS });
    const wrong = this.hands.findIndex((hand) => this.factsOf(hand)?.problem);
    return wrong < 0 ? '' : t('hands-wrong', { number: wrong + 1 });
  });

  /** The cards of a hand; null while it is not in our own notation. */
  cardsOf(hand: string): readonly string[] | null {
    return knownHand(hand);
  }

  /** The server's answer about a hand; nothing before it has come. */
  factsOf(hand: string): CheckedHand | undefined {
    return this.#checked?.hands.find((checked) => checked.hand === hand);
  }

  /** Replaces the hand that is being picked; several typed hands come after one another. */
  write = (text: string): void => {
    const typed = handsIn(text);
    this.hands = this.hands.toSpliced(this.current, 1, ...(typed.length > 0 ? typed : ['']));
  };

  /** Replaces the whole set. */
  writeAll = (text: string): void => {
    const typed = handsIn(text);
    this.hands = typed.length > 0 ? typed : [''];
    this.current = 0;
  };

  /** Adds a hand at the end, in the place of an empty one if there is one, and goes to it. */
  add = (hand = ''): void => {
    const empty = this.hands.findIndex((other) => other.trim() === '');
    this.hands = empty < 0 ? [...this.hands, hand] : this.hands.with(empty, hand);
    this.current = empty < 0 ? this.hands.length - 1 : empty;
    announce(t('hands-added', { number: this.current + 1 }));
  };

  remove(index: number): void {
    this.hands = this.hands.length > 1 ? this.hands.toSpliced(index, 1) : [''];
    this.current = Math.min(this.current > index ? this.current - 1 : this.current, this.hands.length - 1);
  }

  /** Moves a hand up (-1) or down (1). */
  move(index: number, by: -1 | 1): void {
    const hand = this.hands[index]!;
    this.hands = this.hands.toSpliced(index, 1).toSpliced(index + by, 0, hand);
    this.current = index + by;
  }

  /** Fills the hand that is being picked with cards at random. */
  draw(count: number, random: () => number = Math.random): void {
    const stack = [...ALL_CARDS];
    const drawn = Array.from({ length: count }, () => stack.splice(Math.floor(random() * stack.length), 1)[0]!);
    this.write(drawn.join(' '));
  }

  async #ask(request: string): Promise<void> {
    if (this.#code === null && this.filled.length === 0) return;
    try {
      const { edition, seconds, filled: hands } = this;
      const checked = await this.#check(this.#code === null ? { hands, edition, seconds } : { code: this.#code });
      if (this.request !== request) return;
      this.#take(checked);
    } catch (error) {
      if (this.request !== request) return;
      const { code, details } = error instanceof ApiError ? error : new ApiError('other');
      this.problem = ruleText(code, details);
    }
    this.#code = null;
  }

  /** The hands in our own notation, where they have not changed meanwhile; a set that came by its code is taken whole. */
  #take(checked: CheckedHands): void {
    this.problem = '';
    if (this.#code !== null) {
      this.edition = checked.edition;
      this.seconds = checked.seconds;
      this.hands = checked.hands.map(({ hand }) => hand);
    } else {
      const notation = checked.hands.values();
      this.hands = this.hands.map((hand) => (hand.trim() === '' ? hand : notation.next().value!.hand));
    }
    this.#checked = checked;
  }

  #requestOf({ hands, edition, seconds }: CheckedHands): string {
    return JSON.stringify([hands.map(({ hand }) => hand), edition, seconds]);
  }
}
