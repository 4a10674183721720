// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../core/api';
import type { checkHands } from '../../core/api.gen';
import type { CheckedHand, HandsRequest } from '../../core/protocol.gen';
import { inComponent } from '../../testing/component.svelte';
import { HandSet, MOST_HANDS } from './handSet.svelte';

const check = vi.fn<typeof checkHands>();
let set: HandSet;
let destroy = (): void => {};

/** Answers as the server does: upper case is notation, and P is not a card. */
function facts(text: string): CheckedHand {
  const problem = text.includes('P') ? { code: 'unknown_card', details: { text } } : null;
  const hand = problem ? text : text.toUpperCase();
  return { hand, problem, grade: problem ? null : 'easy', best: null, with_five_colors: [], at_all: [] };
}

function open(code: string | null, search = ''): void {
  [set, destroy] = inComponent(() => new HandSet(code, search, check));
}

/** Lets the pause pass after which a change is checked. */
async function wait(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(300);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  check.mockReset();
  check.mockImplementation(async ({ hands = [], code = null, edition = 'en', seconds = 60 }: HandsRequest) => {
    const checked = code === null ? hands.map(facts) : [facts('O1 W1 B1')];
    const isWhole = checked.every(({ problem }) => problem === null);
    return {
      code: isWhole ? '2CODE' : null,
      problem: null,
      hands: checked,
      edition: code ? 'de' : edition,
      tokens: 'box',
      seconds: code ? 90 : seconds,
    };
  });
});

afterEach(() => {
  destroy();
  vi.useRealTimers();
});

it('takes hands from the address, puts them into notation, and then has a link', async () => {
  open(null, '?hands=o1 w1 b1;K_ W_ B_');
  expect([set.hands, set.code]).toEqual([['o1 w1 b1', 'K_ W_ B_'], null]);
  await wait();
  expect([set.hands, set.path]).toEqual([['O1 W1 B1', 'K_ W_ B_'], '/hands/2CODE']);
  expect(set.factsOf('O1 W1 B1')?.grade).toBe('easy');
});

it('takes a set whole by its code, with its edition and hourglass', async () => {
  open('2CODE');
  await wait();
  expect([set.hands, set.edition, set.seconds, set.path]).toEqual([['O1 W1 B1'], 'de', 90, '/hands/2CODE']);
  await wait();
  expect(check).toHaveBeenCalledOnce();
});

it('cannot be played between a change and its answer, nor with a wrong hand', async () => {
  open(null, '?hands=O1 W1 B1');
  await wait();
  set.write('O1 W1 P3');
  expect(set.code).toBeNull();
  await wait();
  expect([set.code, set.fault, set.path.startsWith('/hands?hands=')]).toEqual([null, 'hands-wrong', true]);
  set.write('O1 W1 B1');
  await wait();
  expect([set.code, set.fault]).toEqual(['2CODE', '']);
});

it('asks nothing while it is empty, and says when there are too many hands', async () => {
  open(null);
  await wait();
  expect(check).not.toHaveBeenCalled();
  set.writeAll(Array.from({ length: MOST_HANDS + 1 }, () => 'O1 W1 B1').join('\n'));
  await wait();
  expect(set.fault).toBe('hands-too-many');
});

it('adds into an empty place, moves and removes, and keeps the hand in view', () => {
  open(null);
  set.add('K_ W_ B_');
  set.add('O1 W1 B1');
  expect([set.hands, set.current]).toEqual([['K_ W_ B_', 'O1 W1 B1'], 1]);
  set.move(1, -1);
  expect([set.hands, set.current]).toEqual([['O1 W1 B1', 'K_ W_ B_'], 0]);
  set.remove(0);
  set.remove(0);
  expect([set.hands, set.current]).toEqual([[''], 0]);
});

it('draws different cards', () => {
  open(null);
  set.draw(8, () => 0);
  expect(new Set(set.cardsOf(set.hands[0]!)).size).toBe(8);
});

it('splits several typed hands', () => {
  open(null);
  set.write('O1 W1 B1; K_ W_ B_');
  expect(set.hands).toEqual(['O1 W1 B1', 'K_ W_ B_']);
});

it('says why nothing is known', async () => {
  check.mockRejectedValue(new ApiError('slow_down'));
  open(null, '?hands=O1 W1 B1');
  await wait();
  expect([set.problem, set.code]).not.toEqual(['', '2CODE']);
});
