// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api';
import { inComponent } from '../testing/component.svelte';
import { Attempt, problemText, Query } from './requests.svelte';

/** Lets answers that are there arrive. */
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

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

describe('a query', () => {
  const asked: string[] = [];
  let answers: Record<string, Promise<string>>;
  let key = $state<string | null>('one');

  function query(every?: (value: string | null) => number | null) {
    const ask = (): Promise<string> => {
      asked.push(key!);
      return answers[key!]!;
    };
    return inComponent(() => new Query(ask, { key: () => key, ...(every ? { every } : {}) }));
  }

  beforeEach(() => {
    asked.length = 0;
    key = 'one';
    answers = { one: Promise.resolve('1'), two: Promise.resolve('2') };
  });

  it('has a value once it has arrived, and says what went wrong', async () => {
    const [found, destroy] = query();
    expect([found.value, found.problem]).toEqual([null, '']);
    await tick();
    expect(found.value).toBe('1');
    answers['one'] = Promise.reject(new ApiError('other'));
    await found.reload();
    expect([found.value, found.problem]).toEqual(['1', problemText(new ApiError('other'))]);
    destroy();
  });

  it('asks again for another key, and not for an equal one', async () => {
    const [found, destroy] = query();
    key = String('one');
    flushSync();
    key = 'two';
    flushSync();
    expect(found.value).toBeNull();
    await tick();
    expect([found.value, asked]).toEqual(['2', ['one', 'two']]);
    key = null;
    flushSync();
    expect([found.value, asked.length]).toEqual([null, 2]);
    destroy();
  });

  it('ignores answers to anything but the last request', async () => {
    const slow = later<string>();
    answers['one'] = slow.promise;
    const [found, destroy] = query();
    key = 'two';
    flushSync();
    await tick();
    slow.resolve('old');
    await tick();
    expect(found.value).toBe('2');
    destroy();
  });

  it('is repeated for as long as it wants, and not after its end', async () => {
    vi.useFakeTimers();
    const [, destroy] = query(() => (asked.length < 3 ? 1000 : null));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(3);
    destroy();
    const [, end] = query(() => 1000);
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(4);
    vi.useRealTimers();
  });
});
