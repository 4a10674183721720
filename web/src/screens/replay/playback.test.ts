// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'svelte';
import { EMPTY_TRAY, type Replay, type ReplayRound } from '../../core/protocol.gen';
import { inComponent } from '../../testing/component.svelte';
import { result, score, view } from '../../testing/views';
import { Playback } from './playback.svelte';

const [ONE, TWO, BOBS] = ['K....../....../.', 'KW...../....../.', 'B....../....../.'];

/** A round in which seat 0 builds twice and seat 1 once, in between. */
function round(seats = 2): ReplayRound {
  const steps = [
    { revision: 1, at: 1000, seat: 0, tray: ONE, done: false },
    { revision: 2, at: 2500, seat: 1, tray: BOBS, done: false },
    { revision: 3, at: 4000, seat: 0, tray: TWO, done: false },
  ].filter(({ seat }) => seat < seats);
  const scores = [score(0, TWO, ['yes', 'no']), score(1, BOBS, ['no', 'no'])].slice(0, seats);
  return { result: result(scores), milliseconds: 60_000, steps };
}

function game(rounds: ReplayRound[]): Replay {
  return {
    room: 'ABC234',
    game: 1,
    code: '1ABC',
    known: false,
    ended_at: 0,
    settings: view().settings,
    names: ['Ada', 'Bob'],
    bots: [null, null],
    rounds,
    standings: [],
    par: null,
  };
}

let destroy = (): void => {};

function play(replay: Replay, query = ''): Playback {
  const [playback, stop] = inComponent(() => new Playback(replay, new URLSearchParams(query)));
  destroy = stop;
  return playback;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  destroy();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

describe('a shared link', () => {
  it('opens its round and its tray', () => {
    const playback = play(game([round(), round()]), '?round=2&step=2');
    expect([playback.at, playback.step, playback.seconds]).toEqual([1, 2, 2]);
    expect(playback.query).toBe('?round=2&step=2');
  });

  it.each(['', '?round=0', '?round=nonsense', '?step=99'])('%j shows the score of the first round', (query) => {
    const playback = play(game([round(), round()]), query);
    expect([playback.at, playback.isScored, playback.seconds, playback.query]).toEqual([0, true, 60, '?round=1']);
  });
});

describe('at a moment', () => {
  it('every tray is as it was then', () => {
    const playback = play(game([round()]), '?step=2');
    const [ada, bob] = playback.round.result.scores;
    expect([playback.trayOf(ada!), playback.trayOf(bob!)]).toEqual([ONE, BOBS]);
    playback.step = 0;
    expect([playback.trayOf(ada!), playback.trayOf(bob!)]).toEqual([EMPTY_TRAY, EMPTY_TRAY]);
    playback.step = playback.last;
    expect(playback.trayOf(ada!)).toBe(TWO);
  });

  it('cards are marked only after the round, and only where one tray is judged', () => {
    const alone = play(game([round(1)]));
    expect([alone.markAt(0), alone.markAt(1)]).toEqual(['yes', 'no']);
    alone.step = 1;
    expect(alone.markAt(0)).toBeNull();
    destroy();
    expect(play(game([round(2)])).markAt(0)).toBeNull();
  });
});

describe('playing', () => {
  it('goes from tray to tray and from round to round, and stops at the end', () => {
    const playback = play(game([round(1), round(1)]), '?step=0');
    playback.toggle();
    flushSync();
    for (const step of [1, 2, 3]) {
      pass(500);
      expect(playback.step).toBe(step);
    }
    pass(2999);
    expect(playback.at).toBe(0);
    pass(1);
    expect([playback.at, playback.step]).toEqual([1, 0]);
    for (let step = 0; step < 3; step++) pass(500);
    pass(3000);
    expect([playback.at, playback.isScored, playback.isPlaying]).toEqual([1, true, false]);
  });

  it('starts a round again that is over', () => {
    const playback = play(game([round()]));
    playback.toggle();
    expect([playback.step, playback.isPlaying]).toEqual([0, true]);
    playback.toggle();
    flushSync();
    pass(5000);
    expect(playback.step).toBe(0);
  });

  it('forgets the chosen card with its round', () => {
    const playback = play(game([round(), round()]));
    playback.look(1);
    playback.showRound(1);
    expect([playback.chosen, playback.isScored]).toEqual([null, true]);
  });
});
