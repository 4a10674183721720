/** Steps through a list by buttons, or automatically until the end. */

const PAUSE = 1200;

/** Made inside a component. */
export class Stepper {
  /** From 0 to the last step. */
  step = $state(0);
  isPlaying = $state(false);
  readonly #last: () => number;
  readonly #onstep: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(last: () => number, onstep: () => void) {
    this.#last = last;
    this.#onstep = onstep;
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** How many steps there are. */
  get last(): number {
    return this.#last();
  }

  get isAtEnd(): boolean {
    return this.step >= this.#last();
  }

  /** Starts playing, from the beginning if it is at the end; or stops. */
  toggle(): void {
    clearTimeout(this.#timer);
    this.isPlaying = !this.isPlaying;
    if (!this.isPlaying) return;
    this.#show(this.isAtEnd ? 0 : this.step + 1);
    this.#wait();
  }

  /** Plays to the end; while that is on its way, the end comes immediately. */
  finish(): void {
    if (this.isPlaying || this.isAtEnd) this.goTo(this.#last());
    else this.toggle();
  }

  /** Stops at a step. */
  goTo(step: number): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
    this.#show(step);
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      if (this.isAtEnd) this.isPlaying = false;
      else {
        this.#show(this.step + 1);
        this.#wait();
      }
    }, PAUSE);
  }

  #show(step: number): void {
    this.step = Math.max(0, Math.min(step, this.#last()));
    this.#onstep();
  }
}
