// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcement } from '../../../core/announce';
import { Table } from '../../../table/table.svelte';
import { preferences } from '../../../core/preferences';
import { inComponent } from '../../../testing/component.svelte';
import { seat, view } from '../../../testing/views';
import { World } from '../../../testing/world';
import { Desk } from './desk.svelte';

let table: Table;
let world: World;
let desk: Desk;
let destroy: () => void;

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, cancelable: true });
  Object.defineProperty(event, 'target', { value: document.body });
  desk.press(event, () => (cards += 1));
  return event;
}

let cards: number;

function sit(changes: Parameters<typeof view>[0]): void {
  world = new World();
  table = new Table('ABC234', world);
  world.last.accept();
  world.last.say({ type: 'snapshot', revision: 1, now: world.time, view: view({ ends_at: world.time + 5000, ...changes }) });
  [desk, destroy] = inComponent(() => new Desk(table, () => table.state.view!));
  cards = 0;
}

beforeEach(() => {
  localStorage.clear();
  sit({});
});
afterEach(() => destroy());

describe('the keys of a round', () => {
  it('choose colors, undo, show the cards and say done', () => {
    press('1');
    expect(table.selected).toBe('K');
    desk.building.onTray.onplace(0);
    press('u');
    expect([table.board.text, table.board.future.length > 0]).toEqual(['......./....../.', true]);
    press('r');
    press('?');
    press(' ');
    expect([cards, desk.mine?.done]).toEqual([1, true]);
    press(' ');
    expect(desk.mine?.done).toBe(false);
    press('v');
    expect(preferences().view).toBe('flat');
  });

  it('that mean nothing are left to others', () => {
    expect(press('q').defaultPrevented).toBe(false);
    expect(press('2').defaultPrevented).toBe(true);
  });
});

describe('a desk', () => {
  it('is locked once the time is up', () => {
    press('1');
    desk.building.onTray.onplace(0);
    expect([desk.isLocked, desk.canUndo]).toEqual([false, true]);
    world.pass(5000);
    expect([desk.isLocked, desk.canUndo]).toEqual([true, false]);
    desk.toggleDone();
    expect(desk.mine?.done).toBe(false);
  });

  it('says what happens', () => {
    expect(announcement().trim()).toBe('table-round-begins');
    desk.building.onTray.onplace(0);
    expect(announcement()).toBe('table-choose-color');
    press('1');
    desk.building.onTray.onplace(0);
    desk.toggleDone();
    expect(announcement()).toBe('table-said-done');
  });

  it('asks before an empty tray is done, until something lies there or the time is up', () => {
    desk.toggleDone();
    expect([desk.isAsking, desk.mine?.done]).toEqual([true, false]);
    desk.answer(false);
    expect([desk.isAsking, desk.mine?.done]).toEqual([false, false]);
    desk.toggleDone();
    desk.answer(true);
    expect([desk.isAsking, desk.mine?.done]).toEqual([false, true]);
    desk.toggleDone();
    desk.toggleDone();
    expect(desk.isAsking).toBe(true);
    world.pass(5000);
    expect(desk.isAsking).toBe(false);
  });

  it.each([
    ['contradiction', ['K-B', 'W_', 'KxB'], ['K-B', 'KxB']],
    ['sum', ['K2', 'W_', 'K1'], ['K1', 'K2']],
  ])('points at the first %s that a player meets, also after a reload, and at no other', (kind, hand, pair) => {
    for (const [round, trap] of [
      [2, { kind, cards: pair }],
      [2, { kind, cards: pair }],
      [3, null],
    ] as const) {
      destroy();
      sit({ hand, round });
      expect(desk.trap).toEqual(trap);
    }
    destroy();
    localStorage.clear();
    sit({ hand, you: null });
    expect(desk.trap).toBeNull();
  });

  it('says what to do next where a first game begins small', () => {
    const settings = { ...view().settings, growing: true };
    sit({ settings, hand: ['K1', 'W1', 'B1'], marks: [false, false, false], ends_at: null });
    expect([desk.coaching, desk.begunAt]).toEqual(['coach-place', view().starts_at]);
    table.edit((board) => board.put('K', 0));
    expect(desk.coaching).toBe('coach-cards');
    table.edit((board) => board.put('W', 1));
    table.edit((board) => board.put('B', 2));
    expect(desk.coaching).toBe('coach-done');
    for (const [round, coaching] of [
      [2, 'coach-time'],
      [3, null],
    ] as const) {
      destroy();
      sit({ settings, round });
      expect(desk.coaching).toBe(coaching);
    }
  });

  it('counts the time where no sand runs, from when the round began', () => {
    expect(desk.begunAt).toBeNull();
    destroy();
    sit({ settings: { ...view().settings, seconds: 0 }, starts_at: 77, ends_at: null });
    expect(desk.begunAt).toBe(77);
  });

  it('knows that the player is alone', () => {
    expect(desk.isAlone).toBe(false);
    destroy();
    sit({ seats: [seat(), null] });
    expect(desk.isAlone).toBe(true);
  });
});

describe('live marks', () => {
  it('follow my tray before the server has answered', () => {
    sit({ hand: ['K1', 'W1'], marks: [false, false] });
    expect(desk.marks).toEqual([false, false]);
    table.edit((board) => board.put('K', 0));
    expect(desk.marks).toEqual([true, false]);
  });

  it('are shown at tables with that setting only', () => {
    expect(desk.marks).toBeNull();
  });
});
