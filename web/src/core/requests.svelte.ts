/** Requests made by a screen: actions, and values that it shows. */

import { untrack } from 'svelte';
import { ApiError } from './api';
import { refusalText } from './i18n';

/** The sentence for an error, whatever it is. */
export function problemText(error: unknown): string {
  return error instanceof ApiError ? refusalText(error.code, error.details) : refusalText('other');
}

/** One action at a time. */
export class Attempt {
  isBusy = $state(false);
  problem = $state('');

  async run(action: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = '';
    try {
      await action();
    } catch (error) {
      this.problem = problemText(error);
    } finally {
      this.isBusy = false;
    }
  }
}

interface Options<T> {
  /** A new key sends the request again; null sends none. */
  key?: () => string | null;
  /** Milliseconds until the request is repeated while the page is visible; null never repeats it. */
  every?: (value: T | null) => number | null;
}

/** An answer of the server that a screen shows. Made inside a component. */
export class Query<T> {
  value = $state.raw<T | null>(null);
  problem = $state('');
  #latest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ask: () => Promise<T>;
  readonly #every: (value: T | null) => number | null;

  constructor(ask: () => Promise<T>, { key = () => '', every = () => null }: Options<T> = {}) {
    this.#ask = ask;
    this.#every = every;
    // Equal keys do not run the effect, however often the values change that they are made from.
    const wanted = $derived(key());
    $effect(() => {
      const isWanted = wanted !== null;
      untrack(() => {
        this.value = null;
        this.problem = '';
        if (isWanted) void this.reload();
      });
      return () => this.#stop();
    });
  }

  /** Sends the request again; the value stays until the next one is there. Of several requests only the last one counts. */
  reload = async (): Promise<void> => {
    this.#stop();
    const mine = this.#latest;
    this.problem = '';
    try {
      const value = await this.#ask();
      if (mine !== this.#latest) return;
      this.value = value;
    } catch (error) {
      if (mine !== this.#latest) return;
      this.problem = problemText(error);
    }
    this.#repeat();
  };

  #repeat(): void {
    const pause = this.#every(this.value);
    if (pause !== null)
      this.#timer = setTimeout(() => (document.visibilityState === 'hidden' ? this.#repeat() : void this.reload()), pause);
  }

  /** Ignores what is under way. */
  #stop(): void {
    this.#latest += 1;
    clearTimeout(this.#timer);
  }
}
