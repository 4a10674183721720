import { describe, expect, it } from 'vitest';
import { Board } from '../rules/board';
import { EMPTY_TRAY, type Moved, type RoomView, type Snapshot } from '../core/protocol.gen';
import { seat, view } from '../testing/views';
import { isMyRound, mySeat, NOTHING, reduce, timeLeft, unsentMessages, type Action, type TableState } from './state';

const ONE = 'K....../....../.';
const TWO = 'KW...../....../.';
const OTHER = 'B....../....../.';

function snapshot(revision: number, changes: Partial<RoomView> = {}, now = 1000): Action {
  const message: Snapshot = { type: 'snapshot', revision, now, view: view(changes) };
  return { type: 'received', message, at: 1000 };
}

function moved(revision: number, tray: string | null, changes: Partial<Moved> = {}): Action {
  const spheres = tray ? [...tray].filter((sign) => /[A-Z]/.test(sign)).length : 0;
  const message: Moved = { type: 'moved', revision, now: 1000, seat: 0, spheres, done: false, tray, marks: null, ...changes };
  return { type: 'received', message, at: 1000 };
}

function refused(code: string): Action {
  return { type: 'received', message: { type: 'refused', now: 1000, id: 0, code, details: {} }, at: 1000 };
}

function after(...actions: Action[]): TableState {
  return actions.reduce(reduce, NOTHING);
}

const build = (tray: string): Action => ({ type: 'built', board: Board.of(tray) });

describe('building', () => {
  it('shows a tray before the server has seen it', () => {
    const state = after(snapshot(1), build(ONE));
    expect(state.board.text).toBe(ONE);
    expect(state.unconfirmed).toEqual([ONE]);
    expect(mySeat(state)?.spheres).toBe(1);
  });

  it('is settled by the echo of my tray', () => {
    const state = after(snapshot(1), build(ONE), moved(2, ONE));
    expect(state.unconfirmed).toEqual([]);
    expect(state.board.text).toBe(ONE);
    expect(state.revision).toBe(2);
  });

  it('never steps back while echoes of older trays come in', () => {
    const steps = [snapshot(1), build(ONE), build(TWO), moved(2, ONE)];
    expect(after(...steps).board.text).toBe(TWO);
    expect(after(...steps, moved(3, TWO)).unconfirmed).toEqual([]);
  });

  it('does not flicker when a tray is built, changed and built again before the first echo', () => {
    const quick = [snapshot(1), build(ONE), build(TWO), build(ONE)];
    const shown = [moved(2, ONE), moved(3, TWO), moved(4, ONE)].map(
      (_, index, echoes) => after(...quick, ...echoes.slice(0, index + 1)).board.text,
    );
    expect(shown).toEqual([ONE, ONE, ONE]);
  });

  it('takes over what another page of mine did, and lets me undo it', () => {
    const state = after(snapshot(1), moved(2, OTHER));
    expect(state.board.text).toBe(OTHER);
    expect(state.board.undo().text).toBe(EMPTY_TRAY);
  });

  it('keeps mine when another page and I act in the same moment, until the server says otherwise', () => {
    const state = after(snapshot(1), build(ONE), moved(2, OTHER));
    expect(state.board.text).toBe(ONE);
    expect(after(snapshot(1), build(ONE), moved(2, OTHER), moved(3, ONE)).board.text).toBe(ONE);
  });

  it.each(['too_late', 'not_building', 'illegal_tray', 'other_round'])('falls back to the server after %s', (code) => {
    const state = after(snapshot(1), build(ONE), moved(2, ONE), build(TWO), refused(code));
    expect(state.board.text).toBe(ONE);
    expect(state.unconfirmed).toEqual([]);
    expect(state.refusal?.code).toBe(code);
  });

  it('keeps the tray after a refusal that is not about it', () => {
    expect(after(snapshot(1), build(ONE), refused('slow_down')).board.text).toBe(ONE);
  });

  it('is not possible for those who watch, nor between rounds', () => {
    expect(isMyRound(after(snapshot(1, { you: null })))).toBe(false);
    expect(after(snapshot(1, { you: null }), build(ONE)).unconfirmed).toEqual([]);
    expect(after(snapshot(1, { phase: 'scored' }), build(ONE)).unconfirmed).toEqual([]);
  });

  it('begins every round with an empty tray and no color in hand', () => {
    const next = snapshot(5, { phase: 'lead_in', round: 2, ends_at: null });
    const state = after(snapshot(1), { type: 'selected', color: 'K' }, build(ONE), next);
    expect(state.board.text).toBe(EMPTY_TRAY);
    expect(state.board.past).toEqual([]);
    expect(state.selected).toBeNull();
  });

  it('keeps history and color through a snapshot of the same round', () => {
    const same = snapshot(3, { seats: [seat({ tray: ONE, spheres: 1 }), seat(), null, null] });
    const first = after(snapshot(1), { type: 'selected', color: 'W' });
    const state = [{ type: 'built', board: first.board.put('K', 0) } as Action, same].reduce(reduce, first);
    expect(state.board.text).toBe(ONE);
    expect(state.board.past).toHaveLength(1);
    expect(state.selected).toBe('W');
  });
});

describe('other seats', () => {
  it('show how many spheres they have', () => {
    const state = after(snapshot(1), moved(2, null, { seat: 1, spheres: 4, done: true }));
    expect(state.view?.seats[1]).toMatchObject({ spheres: 4, done: true, tray: null });
    expect(state.board.text).toBe(EMPTY_TRAY);
  });

  it('ignore what is older than the table shown', () => {
    const state = after(snapshot(7), moved(6, null, { seat: 1, spheres: 9 }));
    expect(state.view?.seats[1]?.spheres).toBe(0);
  });
});

describe('being done', () => {
  it('shows immediately and is confirmed later', () => {
    const said = after(snapshot(1), { type: 'said_done', done: true });
    expect(mySeat(said)?.done).toBe(true);
    expect(reduce(said, moved(2, EMPTY_TRAY, { done: true })).saidDone).toBeNull();
  });

  it('survives the echo of the tray sent before it', () => {
    const state = after(snapshot(1), build(ONE), { type: 'said_done', done: true }, moved(2, ONE));
    expect(mySeat(state)?.done).toBe(true);
  });

  it('ends when the tray changes', () => {
    const state = after(snapshot(1), { type: 'said_done', done: true }, moved(2, EMPTY_TRAY, { done: true }), build(ONE));
    expect(mySeat(state)?.done).toBe(false);
  });
});

describe('after an outage', () => {
  it('sends the newest tray and the latest "done" again', () => {
    const state = after(snapshot(1), { type: 'link_changed', link: 'lost' }, build(ONE), build(TWO), {
      type: 'said_done',
      done: true,
    });
    expect(unsentMessages(reduce(state, { type: 'link_changed', link: 'online' }))).toEqual([
      { type: 'set_tray', game: 1, round: 1, tray: TWO },
      { type: 'done', game: 1, round: 1, done: true },
    ]);
  });

  it('sends nothing when everything was confirmed', () => {
    expect(unsentMessages(after(snapshot(1), build(ONE), moved(2, ONE)))).toEqual([]);
  });

  it('shows what happened meanwhile when the round is over', () => {
    const scored = snapshot(9, { phase: 'scored', ends_at: null, seats: [seat({ tray: ONE }), null, null, null] });
    const state = after(snapshot(1), build(ONE), build(TWO), scored);
    expect(state.board.text).toBe(ONE);
    expect(unsentMessages(state)).toEqual([]);
  });

  it('sees the tray again after a reload in mid-round', () => {
    expect(after(snapshot(4, { seats: [seat({ tray: TWO }), null, null, null] })).board.text).toBe(TWO);
  });
});

describe('the time left', () => {
  it('ends with the sand, and never where no sand runs', () => {
    expect(timeLeft(after(snapshot(1, { ends_at: 60_000 })), 59_000)).toBe(1000);
    expect(timeLeft(after(snapshot(1, { ends_at: 60_000 })), 61_000)).toBe(-1000);
    expect(timeLeft(after(snapshot(1, { ends_at: null })), 61_000)).toBe(Infinity);
    expect(timeLeft(NOTHING, 0)).toBe(Infinity);
  });
});

describe('the clock', () => {
  it('is read from the first message', () => {
    expect(after(snapshot(1, {}, 501_000)).offset).toBe(500_000);
  });

  it('becomes exact with the first pong', () => {
    const pong: Action = { type: 'received', message: { type: 'pong', id: 1, now: 501_100 }, at: 1200, sentAt: 1000 };
    expect(after(snapshot(1, {}, 500_900), pong).offset).toBe(500_000);
  });

  it('keeps the offset of the fastest pong', () => {
    const fast: Action = { type: 'received', message: { type: 'pong', id: 1, now: 501_010 }, at: 1020, sentAt: 1000 };
    const slow: Action = { type: 'received', message: { type: 'pong', id: 2, now: 502_900 }, at: 3800, sentAt: 2000 };
    expect(after(snapshot(1, {}, 500_900), fast, slow).offset).toBe(500_000);
  });

  it('follows a clock that was set', () => {
    const pong: Action = { type: 'received', message: { type: 'pong', id: 1, now: 1000 }, at: 1000, sentAt: 1000 };
    const set = { ...snapshot(2, {}, 5000), at: 605_000 } as Action;
    expect(after(snapshot(1), pong, set).offset).toBe(-600_000);
  });
});

describe('a pause', () => {
  const paused = reduce(NOTHING, {
    type: 'received',
    message: { type: 'snapshot', revision: 1, now: 0, view: view({ paused_at: 10_000 }) },
    at: 0,
  });

  it('stops building and the clock', () => {
    expect(isMyRound(paused)).toBe(false);
    expect(timeLeft(paused, 500_000)).toBe(50_000);
    expect(unsentMessages({ ...paused, unconfirmed: ['K....../....../.'] })).toEqual([]);
  });

  it('keeps my tray, although the server does not send it', () => {
    const building = reduce(NOTHING, {
      type: 'received',
      message: { type: 'snapshot', revision: 1, now: 0, view: view({ seats: [seat({ tray: 'K....../....../.' })] }) },
      at: 0,
    });
    const covered = reduce(building, {
      type: 'received',
      message: { type: 'snapshot', revision: 2, now: 0, view: view({ paused_at: 1, hand: null, seats: [seat({ tray: null })] }) },
      at: 0,
    });
    expect(covered.board.text).toBe('K....../....../.');
  });

  it('adds no step to undo on a page that was opened during it', () => {
    const covered = reduce(NOTHING, {
      type: 'received',
      message: { type: 'snapshot', revision: 1, now: 0, view: view({ paused_at: 1, hand: null, seats: [seat({ tray: null })] }) },
      at: 0,
    });
    const resumed = reduce(covered, {
      type: 'received',
      message: { type: 'snapshot', revision: 2, now: 0, view: view({ seats: [seat({ tray: 'K....../....../.' })] }) },
      at: 0,
    });
    expect([resumed.board.text, resumed.board.past]).toEqual(['K....../....../.', []]);
  });
});
