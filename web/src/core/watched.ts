/** A value outside of components. Components that read it follow it; other code can ask to be called. */

import { createSubscriber } from 'svelte/reactivity';

export class Watched<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();
  readonly #follow = createSubscriber((update) => this.onchange(update));

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    this.#follow();
    return this.#value;
  }

  /** Setting the same value again counts as a change too. */
  set value(next: T) {
    this.#value = next;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Sets the value to the result of `change`. Unlike reading the value, this subscribes nothing. */
  update(change: (value: T) => T): T {
    this.value = change(this.#value);
    return this.#value;
  }

  /** Calls back after every change; returns how to stop. */
  onchange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
