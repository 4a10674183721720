import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../core/protocol.gen';
import { result, score, seat, view } from '../../testing/views';
import { climbers, placesOf } from './placings';

const TRAY = 'K....../....../.';
const BIG = { ...DEFAULT_SETTINGS, seats: 30 };

function shown(places: ReturnType<typeof placesOf>): (string | number)[][] {
  return places.map(({ name, place, gained, total }) => [name, place, gained, total]);
}

it('has no places before the first scores', () => {
  expect(placesOf(view())).toEqual([]);
  expect(placesOf(view({ settings: BIG }))).toEqual([]);
});

it('at a big table the server tells the places', () => {
  const seats = [
    seat({ name: 'Ada', points: 12, place: 2, gained: -1 }),
    seat({ name: 'Bob', points: 20, place: 1, gained: 1 }),
    seat({ name: 'Late' }),
  ];
  expect(shown(placesOf(view({ settings: BIG, seats })))).toEqual([
    ['Bob', 1, 1, 14],
    ['Ada', 2, -1, 6],
  ]);
});

it('at a small table they follow from the scores', () => {
  const seats = [
    seat({ name: 'Ada', points: 12 }),
    seat({ name: 'Bob', points: 17 }),
    seat({ name: 'Cem', points: 12 }),
    seat({ name: 'Late', plays_from: 3 }),
  ];
  const first = result([score(0, TRAY, [])]);
  const latest = result([score(0, TRAY, [], { points: 0 }), score(1, TRAY, [], { points: 9 }), score(2, TRAY, [], { points: -2 })]);
  expect(shown(placesOf(view({ seats, results: [first, latest] })))).toEqual([
    ['Bob', 1, 2, 11],
    ['Ada', 2, 0, 6],
    ['Cem', 2, -1, 6],
  ]);
});

it('has no changes of place after the first round', () => {
  const seats = [seat({ points: 12 }), seat({ name: 'Bob', points: 17 })];
  const results = [result([score(0, TRAY, [], { points: 2 }), score(1, TRAY, [], { points: 7 })])];
  expect(placesOf(view({ seats, results })).map(({ gained }) => gained)).toEqual([0, 0]);
});

it('those who climbed most come first', () => {
  const seats = [1, 4, 0, -2, 4].map((gained, index) => seat({ name: `P${index}`, place: index + 1, gained }));
  expect(climbers(placesOf(view({ settings: BIG, seats })), 2).map(({ name }) => name)).toEqual(['P1', 'P4']);
});
