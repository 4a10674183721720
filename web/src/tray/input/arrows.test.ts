// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isLegal, parseTray } from '../../rules/board';
import { nextPlace, type Direction } from './arrows';
import { ROW, SQUARE } from '../flat/flatPlaces';
import { TrayInput } from './trayInput.svelte';
import { inComponent } from '../../testing/component.svelte';
import { centerOf } from '../scene/space';

const RIGHT: Direction = [1, 0];
const EVERY: readonly Direction[] = [RIGHT, [-1, 0], [0, 1], [0, -1]];
const TRAYS = [
  '......./....../.',
  'K....../....../.',
  'KWB..../G...../.',
  'KWBGO../....../.',
  'KWBGOKW/....../.',
  'KWBGOKW/O...../.',
  'KWBGOKW/O.B.../.',
  'KWBGOKW/O.B.G./.',
  'KWBGOKW/O.B.G./O',
];

/** As the 3D tray shows places, turned a little. */
const seen = (position: number) => {
  const [x, y, z] = centerOf(position, 0.5);
  return { x, y: z * 0.7 - y * 0.7 };
};

/** Where arrows lead on a tray. */
function reach(tray: string, selected: 'O' | null): readonly number[] {
  const [input, destroy] = inComponent(
    () =>
      new TrayInput(
        () => ({ tray: parseTray(tray), selected, onplace: () => {}, onlift: () => {} }),
        () => {},
      ),
  );
  const found = input.reach;
  destroy();
  return found;
}

describe('arrows', () => {
  it.each([
    ['in a row', ROW],
    ['together', SQUARE],
  ])('lead straight on the flat tray %s', (_, { places }) => {
    const all = places.map(({ position }) => position);
    expect(nextPlace(0, all, (place) => places[place]!, RIGHT)).toBe(3);
    expect(nextPlace(6, all, (place) => places[place]!, RIGHT)).toBe(0);
  });

  it('stay where nothing is ahead', () => {
    expect(nextPlace(3, [0, 3, 6], (place) => ROW.places[place]!, RIGHT)).toBe(3);
    expect(nextPlace(3, [], (place) => ROW.places[place]!, RIGHT)).toBe(3);
  });

  const wheres = { row: (place: number) => ROW.places[place]!, square: (place: number) => SQUARE.places[place]!, scene: seen };

  it.each(TRAYS)('reach every place that makes sense from every other one: %s', (tray) => {
    expect(isLegal(parseTray(tray))).toBe(true);
    for (const selected of ['O', null] as const) {
      const places = reach(tray, selected);
      for (const [name, where] of Object.entries(wheres)) {
        for (const start of places) {
          const found = new Set([start]);
          for (const from of found) for (const direction of EVERY) found.add(nextPlace(from, places, where, direction));
          expect([name, selected, start, [...found].sort((a, b) => a - b)]).toEqual([name, selected, start, places]);
        }
      }
    }
  });

  it('skip places where nothing can be done', () => {
    expect(reach('KWB..../G...../.', null)).toEqual([0, 1, 2, 7]);
    expect(reach('KWB..../G...../.', 'O')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(reach('......./....../.', null)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
