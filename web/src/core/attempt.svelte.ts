/** Requests made by a screen: whether one is running, and what went wrong, in words. */

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

/** Something a screen shows once it has loaded. Of several requests only the last one counts. */
export class Loading<T> {
  value = $state.raw<T | null>(null);
  problem = $state('');
  #asked = 0;

  async load(ask: () => Promise<T>): Promise<void> {
    const mine = ++this.#asked;
    this.problem = '';
    try {
      const answer = await ask();
      if (mine === this.#asked) this.value = answer;
    } catch (error) {
      if (mine === this.#asked) this.problem = problemText(error);
    }
  }
}

/** An answer of the server. A new key sends the request again; null sends none. Made inside a component. */
export class Query<T> extends Loading<T> {
  constructor(key: () => string | null, ask: () => Promise<T>) {
    super();
    // Equal keys do not run the effect, however often the values change that they are made from.
    const wanted = $derived(key());
    $effect(() => {
      const isWanted = wanted !== null;
      untrack(() => {
        this.value = null;
        if (isWanted) void this.load(ask);
      });
    });
  }
}
