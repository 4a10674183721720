// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcement } from '../../core/announce';
import { parseTray } from '../../rules/board';
import { inComponent } from '../../testing/component.svelte';
import { TrayInput } from './trayInput.svelte';
import type { TrayProps } from '../trayProps';

let done: unknown[][];
let refused: unknown[];
const undo: (() => void)[] = [];

afterEach(() => undo.splice(0).forEach((destroy) => destroy()));

/** TrayInput a tray; every callback is recorded. */
function input(props: Partial<TrayProps>): TrayInput {
  const all: TrayProps = {
    tray: parseTray('KWB..../G...../.'),
    onplace: (position) => done.push(['place', position]),
    onlift: (position) => done.push(['lift', position]),
    onswap: (from, to) => done.push(['swap', from, to]),
    ondropcolor: (color, position) => done.push(['drop', color, position]),
    ...props,
  };
  const [made, destroy] = inComponent(
    () =>
      new TrayInput(
        () => all,
        (position) => refused.push(position),
      ),
  );
  undo.push(destroy);
  return made;
}

beforeEach(() => {
  done = [];
  refused = [];
});

describe('a tap', () => {
  it('finds empty holes without a color too, so that the screen can ask for one', () => {
    const open = input({});
    expect([open.places, open.tappable.includes(3), open.tappable.includes(8)]).toEqual([[], true, false]);
    open.tap(3, 0);
    expect(done).toEqual([['place', 3]]);
    expect(input({ locked: true }).tappable).toEqual([]);
  });

  it('places with a color, lifts without, and shakes what bears others', () => {
    input({ selected: 'O' }).tap(3, 0);
    input({}).tap(7, 0);
    input({}).tap(0, 0);
    expect(done).toEqual([
      ['place', 3],
      ['lift', 7],
    ]);
    expect(refused).toEqual([0]);
  });

  it('on an empty place without a color asks the screen, which can say so', () => {
    input({}).tap(3, 0);
    expect(done).toEqual([['place', 3]]);
  });

  it('does not lift what the tap before has just placed', () => {
    const busy = input({ selected: 'K', tray: parseTray('......./....../.') });
    busy.tap(3, 1000);
    const after = input({ selected: 'K', tray: parseTray('...K.../....../.') });
    Object.assign(after, { placed: { position: 3, at: 1000 } });
    after.tap(3, 1200);
    expect(done).toEqual([['place', 3]]);
    after.tap(3, 2000);
    expect(done).toEqual([
      ['place', 3],
      ['lift', 3],
    ]);
  });

  it('does nothing on a locked tray or a mere picture', () => {
    input({ selected: 'O', locked: true }).tap(3, 0);
    const picture = input({
      tray: parseTray('K....../....../.'),
      selected: 'O',
      locked: true,
      onplace: undefined,
      onlift: undefined,
      onswap: undefined,
      ondropcolor: undefined,
    });
    picture.tap(3, 0);
    expect([done, picture.locked, picture.active]).toEqual([[], false, false]);
  });
});

describe('offered places', () => {
  it('match the selected color', () => {
    const chosen = input({ selected: 'O' });
    expect([chosen.offer, chosen.places]).toEqual(['O', [3, 4, 5, 6]]);
    expect(input({}).places).toEqual([]);
    expect(input({ selected: 'O', locked: true }).places).toEqual([]);
  });

  it('match a sphere that was picked up', () => {
    const carrying = input({ selected: 'O' });
    carrying.carry(7);
    expect([carrying.offer, carrying.places]).toEqual(['G', [3, 4, 5, 6]]);
  });
});

describe('carrying a sphere', () => {
  it('swaps it with another one, or moves it', () => {
    const two = input({});
    two.toggleSwap();
    two.tap(7, 0);
    two.tap(1, 0);
    expect([done, two.isSwapping]).toEqual([[['swap', 7, 1]], false]);
  });

  it('continues after a place that does not fit, and ends at its start', () => {
    const one = input({});
    one.carry(1);
    one.tap(5, 0);
    expect([done, one.carriedFrom]).toEqual([[], 1]);
    one.tap(1, 0);
    expect([done, one.carriedFrom]).toEqual([[], null]);
  });

  it('begins with any color in hand, and offers no places before a sphere is chosen', () => {
    const both = input({ selected: 'O' });
    both.toggleSwap();
    expect([both.places, both.hint, both.means(3), both.means(7)]).toEqual([[], 'tray-swap-hint', false, true]);
    both.tap(7, 0);
    expect([both.offer, both.hint]).toEqual(['G', 'tray-carrying']);
    both.cancel();
    expect([both.isSwapping, both.offer, both.hint, announcement().trim()]).toEqual([false, 'O', '', 'tray-swap-ended']);
  });

  it('is possible only where swapping is', () => {
    const still = input({ onswap: undefined });
    still.carry(7);
    expect([still.canSwap, still.carriedFrom]).toEqual([false, null]);
  });
});

describe('dropping', () => {
  const find = (position: number | null) => () => position;

  it('is possible where the sphere may go, and nowhere else', () => {
    const at = (position: number | null, carried: { color: 'K' | 'O'; from: number | null }, props = {}) =>
      input(props)
        .target(find(position), () => true)
        .at(0, 0, carried);
    expect(at(3, { color: 'O', from: null })).toBe(3);
    expect(at(0, { color: 'O', from: null })).toBe(0);
    expect(at(0, { color: 'K', from: null })).toBeNull();
    expect(at(7, { color: 'K', from: 0 })).toBe(7);
    expect(at(3, { color: 'K', from: 0 })).toBeNull();
    expect(at(null, { color: 'O', from: null })).toBeNull();
    expect(at(3, { color: 'O', from: null }, { locked: true })).toBeNull();
  });

  it('puts a color down, or swaps', () => {
    const target = input({}).target(find(3), () => true);
    target.drop(3, { color: 'O', from: null });
    target.drop(3, { color: 'G', from: 7 });
    expect(done).toEqual([
      ['drop', 'O', 3],
      ['swap', 7, 3],
    ]);
  });

  it('beside the tray takes a sphere away, unless others rest on it', () => {
    const beside = input({}).target(find(null), () => false);
    expect([beside.at(0, 0, { color: 'G', from: 7 }), beside.at(0, 0, { color: 'O', from: null })]).toEqual(['off', null]);
    expect(
      input({})
        .target(find(null), () => true)
        .at(0, 0, { color: 'G', from: 7 }),
    ).toBeNull();
    beside.drop('off', { color: 'G', from: 7 });
    beside.drop('off', { color: 'K', from: 0 });
    expect([done, refused]).toEqual([[['lift', 7]], [0]]);
  });
});
