// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { announcement } from '../../core/announce';
import { OwnBench } from '../../table/bench.svelte';
import { Board } from '../../rules/board';
import { Building, type BuildListener } from './building.svelte';

let heard: string[];
let bench: OwnBench;
let building: Building;

beforeEach(() => {
  heard = [];
  bench = new OwnBench(Board.of('KWB..../G...../.'));
  const tell = (name: string) => (position?: number) => void heard.push(position === undefined ? name : `${name} ${position}`);
  const listener: Required<BuildListener> = {
    placed: tell('placed'),
    lifted: tell('lifted'),
    swapped: tell('swapped'),
    undone: tell('undone'),
    redone: tell('redone'),
    cleared: tell('cleared'),
  };
  building = new Building(bench, listener);
});

it('tells what has changed', () => {
  bench.select('O');
  building.onTray.onplace(3);
  building.onTray.ondropcolor('W', 4);
  building.onTray.onlift(7);
  building.onTray.onswap(0, 1);
  building.undo();
  building.redo();
  building.clear();
  expect(heard).toEqual(['placed 3', 'placed 4', 'lifted 7', 'swapped 1', 'undone', 'redone', 'cleared']);
});

it('tells nothing where nothing has changed', () => {
  bench.select('O');
  building.onTray.onplace(13);
  building.onTray.onlift(0);
  building.onTray.onswap(0, 5);
  building.undo();
  building.redo();
  expect(heard).toEqual([]);
});

it('says that no color is in hand', () => {
  building.onTray.onplace(3);
  expect([heard, announcement().trim(), bench.board.text]).toEqual([[], 'table-choose-color', 'KWB..../G...../.']);
});

it('announces every change, the same one twice in a row too', () => {
  const said: string[] = [];
  const after = (change: () => void): void => {
    const before = announcement();
    change();
    expect(announcement()).not.toBe(before);
    said.push(announcement().trim());
  };
  after(() => building.choose('O'));
  after(() => building.choose('W'));
  after(() => building.choose(null));
  after(() => building.onTray.ondropcolor('W', 3));
  after(() => building.onTray.ondropcolor('W', 4));
  after(() => building.onTray.onlift(4));
  after(() => building.onTray.onlift(3));
  after(() => building.onTray.onswap(0, 1));
  after(() => building.onTray.onswap(7, 5));
  after(building.undo);
  after(building.redo);
  after(building.clear);
  const put = 'tray-place-content';
  expect(said).toEqual([
    'tray-slot',
    'tray-slot',
    'tray-none-chosen',
    put,
    `${put}. tray-slot`,
    'tray-lifted',
    'tray-lifted',
    `${put}. ${put}`,
    put,
    'table-undone',
    'table-redone',
    'table-cleared',
  ]);
});

it('puts a color away when its last sphere is on the tray', () => {
  bench.select('G');
  building.onTray.onplace(3);
  expect(bench.selected).toBe('G');
  building.onTray.onplace(4);
  expect(bench.selected).toBeNull();
});

it('chooses a color, and puts it away when it is chosen again', () => {
  building.choose('O');
  building.choose('W');
  expect(bench.selected).toBe('W');
  building.choose('W');
  expect(bench.selected).toBeNull();
});

it('obeys the keys that are about building, and leaves the others', () => {
  expect(building.obey({ color: 'B' })).toBe(true);
  expect(bench.selected).toBe('B');
  expect([building.obey('undo'), building.obey('cards'), building.obey('done'), building.obey(null)]).toEqual([true, false, false, false]);
});

it('asks for a color where a hole is tapped without one, until one is chosen or a sphere lies there', () => {
  building.onTray.onplace(3);
  building.onTray.onplace(4);
  expect([building.asked, announcement().trim()]).toEqual([2, 'table-choose-color']);
  building.choose('O');
  expect(building.asked).toBe(0);
  bench.select(null);
  building.onTray.onplace(3);
  building.onTray.ondropcolor('O', 3);
  expect(building.asked).toBe(0);
});
