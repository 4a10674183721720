// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ApiError } from './api';
import { Attempt, Loading, problemText } from './attempt.svelte';

/** A promise whose end is decided later. */
function later<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}

describe('an attempt', () => {
  it('is busy until the action has ended, and starts no second one meanwhile', async () => {
    const attempt = new Attempt();
    const first = later<void>();
    let seconds = 0;
    const running = attempt.run(() => first.promise);
    await attempt.run(async () => void seconds++);
    expect([attempt.isBusy, seconds]).toEqual([true, 0]);
    first.resolve();
    await running;
    expect(attempt.isBusy).toBe(false);
  });

  it('says what went wrong until it is tried again', async () => {
    const attempt = new Attempt();
    await attempt.run(() => Promise.reject(new ApiError('table_full')));
    expect(attempt.problem).toBe(problemText(new ApiError('table_full')));
    await attempt.run(async () => {});
    expect([attempt.problem, attempt.isBusy]).toEqual(['', false]);
  });

  it("has a sentence for failures that are not the server's", () => {
    expect(problemText(new TypeError('oops'))).toBe(problemText(new ApiError('other')));
  });
});

describe('something being loaded', () => {
  it('is there once it has arrived', async () => {
    const loading = new Loading<number>();
    expect(loading.value).toBeNull();
    await loading.load(async () => 7);
    expect([loading.value, loading.problem]).toEqual([7, '']);
  });

  it('ignores answers to questions that were asked before the last one', async () => {
    const loading = new Loading<string>();
    const [slow, wrong] = [later<string>(), later<string>()];
    const asked = [loading.load(() => slow.promise), loading.load(() => wrong.promise), loading.load(async () => 'new')];
    slow.resolve('old');
    wrong.reject(new ApiError('other'));
    await Promise.all(asked);
    expect([loading.value, loading.problem]).toEqual(['new', '']);
  });
});
