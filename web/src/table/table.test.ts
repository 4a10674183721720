// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomView } from '../core/protocol.gen';
import { view } from '../testing/views';
import { World } from '../testing/world';
import { Table } from './table.svelte';

/** Less than the connection waits for an answer to its pings. */
const SAND = 5000;

let world: World;
let table: Table;

/** The server shows the table; its clock is ours. */
function show(changes: Partial<RoomView> = {}): void {
  world.last.say({
    type: 'snapshot',
    revision: 1 + table.state.revision,
    now: world.time,
    view: view({ ends_at: world.time + SAND, ...changes }),
  });
}

function said(): unknown[] {
  return world.last.heard.filter(({ type }) => type !== 'ping');
}

beforeEach(() => {
  world = new World();
  table = new Table('ABC234', world);
  world.last.accept();
});

it('comes back by the name of the table, even if it was found by its code', () => {
  expect(world.last.url).toContain('/api/tables/ABC234/socket');
  show({ room: 'ABC234DEFG567HJK' });
  world.last.break();
  world.pass(10_000);
  expect(world.last.url).toContain('/api/tables/ABC234DEFG567HJK/socket?revision=1');
});

it('readiness is for the game whose scores are shown', () => {
  show({ phase: 'scored', game: 3, round: 2 });
  table.ready();
  expect(said()).toEqual([{ type: 'ready', game: 3, round: 2 }]);
});

describe('while the round is on', () => {
  beforeEach(() => show());

  it('shows a change immediately and sends the whole tray', () => {
    expect(table.edit((board) => board.put('K', 0))).toBe(true);
    expect(table.edit((board) => board.swap(0, 3))).toBe(true);
    expect(table.board.text).toBe('...K.../....../.');
    expect(said().at(-1)).toEqual({ type: 'set_tray', game: 1, round: 1, tray: '...K.../....../.' });
  });

  it('ignores changes against the rules', () => {
    expect(table.edit((board) => board.put('K', 7))).toBe(false);
    expect(table.edit((board) => board.lift(0))).toBe(false);
    expect(said()).toEqual([]);
  });

  it('saying done is sent and puts the color away', () => {
    table.select('O');
    expect(table.selected).toBe('O');
    table.done(true);
    expect(table.selected).toBeNull();
    expect(said()).toEqual([{ type: 'done', game: 1, round: 1, done: true }]);
  });

  it('a tray that was built while the connection was lost is sent again', () => {
    world.last.break();
    expect(table.edit((board) => board.put('K', 0))).toBe(true);
    world.pass(10_000);
    world.last.accept();
    expect(said()).toEqual([{ type: 'set_tray', game: 1, round: 1, tray: 'K....../....../.' }]);
  });

  it('a tray that could not be stored is sent again until it is, and stays on the table', () => {
    const tray = 'K....../....../.';
    table.edit((board) => board.put('K', 0));
    for (const _ of [1, 2]) {
      world.last.say({ type: 'refused', now: world.time, id: 0, code: 'not_stored', details: {} });
      world.pass(1000);
    }
    expect(said()).toEqual(Array(3).fill({ type: 'set_tray', game: 1, round: 1, tray }));
    expect(table.board.text).toBe(tray);
    const seat = { seat: 0, spheres: 1, done: false, tray, marks: null };
    world.last.say({ type: 'moved', revision: 1 + table.state.revision, now: world.time, ...seat });
    world.pass(2000);
    expect(said()).toHaveLength(3);
  });
});

describe('time and phase', () => {
  it('lock the tray when the sand is through', () => {
    show();
    world.pass(SAND - 1);
    expect([table.canBuild, table.isTimeUp]).toEqual([true, false]);
    world.pass(1);
    expect([table.canBuild, table.isTimeUp]).toEqual([false, true]);
    expect(table.edit((board) => board.put('K', 0))).toBe(false);
    table.select('K');
    table.done(true);
    expect([table.state.selected, said()]).toEqual([null, []]);
  });

  it('lock the tray even when the timer is late', () => {
    show();
    world.time += SAND;
    expect(table.edit((board) => board.put('K', 0))).toBe(false);
    expect(table.isTimeUp).toBe(true);
  });

  it('open it again for the next round', () => {
    show();
    world.pass(SAND);
    show({ phase: 'scored', ends_at: null });
    expect([table.canBuild, table.isTimeUp]).toEqual([false, false]);
    show({ round: 2 });
    expect(table.canBuild).toBe(true);
  });

  it('keep it open without an hourglass', () => {
    show({ ends_at: null });
    world.pass(3_600_000);
    expect(table.edit((board) => board.put('K', 0))).toBe(true);
  });

  it.each([{ phase: 'lead_in' as const }, { you: null }])('keep it closed for %j', (changes) => {
    show(changes);
    expect([table.canBuild, table.edit((board) => board.put('K', 0))]).toEqual([false, false]);
  });
});

it('leaves no timer behind when it is closed', () => {
  show();
  table.close();
  expect(world.waiting).toBe(0);
});
