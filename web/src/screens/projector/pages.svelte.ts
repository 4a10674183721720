/** Pages that turn by themselves. */
export class Pages {
  #turns = $state(0);
  readonly #count: () => number;

  /** Made inside a component; `seconds` is how long each page is shown. */
  constructor(count: () => number, seconds: number) {
    this.#count = count;
    $effect(() => {
      const timer = setInterval(() => this.#turns++, seconds * 1000);
      return () => clearInterval(timer);
    });
  }

  /** The page to show, from 0. */
  get current(): number {
    return this.#turns % Math.max(1, this.#count());
  }
}
