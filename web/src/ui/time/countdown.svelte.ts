/** A countdown second by second: its text, sounds and announcements, and the time left in the title of the page. */

import { onDestroy, untrack } from 'svelte';
import { t } from '../../core/i18n';
import { showTimeLeft } from '../../core/title';
import { gong, leadIn, tick } from '../../core/sound';
import { announcementAt, digits, secondsUntil, untilNextSecond } from './clock';

export interface Sand {
  /** When the sand runs out, by the clock of `now`; null while no sand runs. */
  readonly endsAt: number | null;
  /** When the round begins, during the lead-in. */
  readonly startsAt: number | null;
  /** When the round began, where no sand runs. */
  readonly begunAt: number | null;
  /** How much sand there is, in seconds; 0 without an hourglass. */
  readonly seconds: number;
}

/** Made inside a component; starts again whenever the sand changes. */
export class Countdown {
  /** Whole seconds left; a started one counts. */
  left = $state(0);
  /** Whole seconds since the round began, where no sand runs. */
  elapsed = $state(0);
  /** The announcements for screen readers: polite, and interrupting. */
  polite = $state('');
  urgent = $state('');
  readonly #now: () => number;

  constructor(read: () => Sand, now: () => number) {
    this.#now = now;
    // One derived value each, so that a new view of the table with the same times does not restart the countdown.
    const endsAt = $derived(read().endsAt);
    const startsAt = $derived(read().startsAt);
    const begunAt = $derived(read().begunAt);
    const seconds = $derived(read().seconds);
    $effect(() => {
      const sand = { endsAt, startsAt, begunAt, seconds };
      return untrack(() => this.#start(sand));
    });
    onDestroy(() => showTimeLeft(''));
  }

  #start(sand: Sand): () => void {
    const moment = sand.startsAt ?? sand.endsAt;
    return moment === null ? this.#countUp(sand.begunAt ?? this.#now()) : this.#countDown(moment, sand);
  }

  #countUp(begun: number): () => void {
    const beat = (): void => {
      this.elapsed = Math.max(0, Math.floor((this.#now() - begun) / 1000));
    };
    beat();
    const timer = setInterval(beat, 1000);
    return () => clearInterval(timer);
  }

  #countDown(moment: number, sand: Sand): () => void {
    let timer: ReturnType<typeof setTimeout>;
    let before: number | null = null;
    const beat = (): void => {
      const at = this.#now();
      this.left = secondsUntil(moment, at);
      if (this.left !== before) this.#pass(before === null, sand);
      before = this.left;
      if (this.left > 0) timer = setTimeout(beat, untilNextSecond(moment, at));
    };
    beat();
    return () => clearTimeout(timer);
  }

  /** Reacts to each new second. A page opened in the middle stays quiet at first. */
  #pass(isFirst: boolean, { startsAt, seconds }: Sand): void {
    const { left } = this;
    if (startsAt !== null) {
      if (left > 0 && left <= 3) leadIn(left);
      return;
    }
    showTimeLeft(left > 0 ? digits(left) : '');
    if (isFirst) return;
    if (left === 0) gong();
    else tick(left);
    const voice = announcementAt(left, seconds);
    const words = left === 0 ? t('hourglass-time-up') : t('hourglass-seconds-left', { count: left });
    if (voice === 'polite') this.polite = words;
    if (voice === 'assertive') this.urgent = words;
  }
}
