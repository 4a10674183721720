import { describe, expect, it } from 'vitest';
import {
  Board,
  COLORS,
  EMPTY,
  bearers,
  count,
  formatTray,
  isLegal,
  isTrayText,
  left,
  lift,
  mayGo,
  openPlaces,
  parseTray,
  place,
  spheresOn,
  swap,
} from './board';
// Written by dimension.rules: tray, where a sphere may be placed, which may be lifted, what is left of each color.
import judged from './fixtures/trays.json';

const tray = parseTray;
const every = Array.from({ length: 14 }, (_, position) => position);

/** A small generator of our own: the same run every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe('notation', () => {
  it('reads what it writes', () => {
    for (const [text] of judged) expect(formatTray(tray(text as string))).toBe(text);
  });
  it.each(['', '.......', '......./....../', '......./....../..', 'X....../....../.', '......./......'])(
    'shows %j as an empty tray',
    (text) => {
      expect(isTrayText(text)).toBe(false);
      expect(parseTray(text)).toEqual(EMPTY);
    },
  );
});

describe('legality follows the rules', () => {
  it.each(judged as unknown as [string, number[], number[], number[]][])('%s', (text, open, liftable, remaining) => {
    const here = tray(text);
    for (const color of COLORS) expect(openPlaces(here, { color, from: null })).toEqual(left(here, color) > 0 ? open : []);
    expect(every.filter((p) => lift(here, p))).toEqual(liftable);
    expect(COLORS.map((color) => left(here, color))).toEqual(remaining);
    expect(spheresOn(text)).toBe(count(here));
    expect(isLegal(here)).toBe(true);
  });
  it.each(['......./B...../.', 'KK...../....../K', 'KKWWBBG/KW..../.', 'KKKK.../....../.'])('%s is not legal', (text) => {
    expect(isLegal(tray(text))).toBe(false);
  });
});

describe('moves', () => {
  it('exchanges in place even below others', () => {
    expect(formatTray(place(tray('KWB..../G...../.'), 'O', 0)!)).toBe('OWB..../G...../.');
  });
  it('refuses a fourth sphere of a color', () => {
    expect(place(tray('KKK..../....../.'), 'K', 3)).toBeNull();
    expect(place(tray('KKKW.../....../.'), 'K', 3)).toBeNull();
  });
  it('does not lift a sphere that bears another', () => {
    expect(lift(tray('KWB..../G...../.'), 0)).toBeNull();
    expect(bearers(tray('KWB..../G...../.'), 0)).toEqual([7]);
  });
  it('swaps two spheres and moves one to an empty place', () => {
    expect(formatTray(swap(tray('KWB..../G...../.'), 7, 0)!)).toBe('GWB..../K...../.');
    expect(formatTray(swap(tray('KWB..../....../.'), 2, 5)!)).toBe('KW...B./....../.');
    expect(swap(tray('KWB..../G...../.'), 1, 5)).toBeNull();
    expect(swap(tray('KWB..../....../.'), 2, 7)).toBeNull();
    expect(swap(EMPTY, 1, 2)).toBeNull();
  });
});

describe('where a sphere may go', () => {
  const here = tray('KWB..../G...../.');
  const goals = (color: 'K' | 'W' | 'B' | 'G' | 'O', from: number | null) => every.filter((to) => mayGo(here, { color, from }, to));

  it('from its slot: every open place, and every sphere of another color', () => {
    expect(goals('O', null)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(goals('K', null)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(openPlaces(here, { color: 'O', from: null })).toEqual([3, 4, 5, 6]);
  });
  it('from its place: every other sphere, and open places if it bears nothing', () => {
    expect(goals('G', 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(goals('W', 1)).toEqual([0, 2, 7]);
    expect(openPlaces(here, { color: 'G', from: 7 })).toEqual([3, 4, 5, 6]);
    expect(openPlaces(here, { color: 'W', from: 1 })).toEqual([]);
  });
  it('nowhere when all spheres of its color are on the tray', () => {
    const used = tray('KKKW.../....../.');
    expect(every.filter((to) => mayGo(used, { color: 'K', from: null }, to))).toEqual([]);
  });
  it('agrees with the board', () => {
    const roll = dice(99);
    let board = new Board();
    for (let step = 0; step < 300; step++) {
      const [color, to, from] = [COLORS[roll(5)]!, roll(14), roll(14)];
      expect(mayGo(board.tray, { color, from: null }, to)).toBe(board.put(color, to) !== board);
      const lying = board.tray[from];
      if (lying && lying !== board.tray[to]) expect(mayGo(board.tray, { color: lying, from }, to)).toBe(board.swap(from, to) !== board);
      board = played(board, roll);
    }
  });
});

describe('a board', () => {
  it('stays legal, undoes to the start and redoes to the end through any play', () => {
    for (let game = 0; game < 60; game++) {
      const roll = dice(game + 1);
      let board = new Board();
      for (let step = 0; step < 60; step++) board = played(board, roll);
      board = new Board(board.tray, board.past);
      const end = board.text;
      const steps = board.past.length;
      for (let i = 0; i < steps; i++) board = board.undo();
      expect(board.text).toBe('......./....../.');
      expect(board.undo()).toBe(board);
      for (let i = 0; i < steps; i++) board = board.redo();
      expect(board.text).toBe(end);
      expect(board.redo()).toBe(board);
    }
  });
  it('stays the same object when nothing changes', () => {
    const board = Board.of('KWB..../G...../.');
    expect(board.put('K', 0)).toBe(board);
    expect(board.lift(0)).toBe(board);
    expect(board.put('K', 13)).toBe(board);
    expect(new Board().clear()).toEqual(new Board());
  });
  it('forgets what was undone after a new move', () => {
    const board = new Board().put('K', 0).undo().put('W', 1);
    expect(board.redo()).toBe(board);
  });
  it('is empty for an unreadable text', () => {
    expect(Board.of('nonsense').text).toBe('......./....../.');
  });
});

function played(board: Board, roll: (sides: number) => number): Board {
  const before = count(board.tray);
  const kind = roll(10);
  const next =
    kind < 6
      ? board.put(COLORS[roll(5)]!, roll(14))
      : kind < 8
        ? board.swap(roll(14), roll(14))
        : kind < 9
          ? board.lift(roll(14))
          : board.undo();
  expect(isLegal(next.tray)).toBe(true);
  if (kind >= 6 && kind < 8) expect(count(next.tray)).toBe(before);
  return next;
}
