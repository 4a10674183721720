import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { useCatalog } from '../core/i18n';
import type { Phase, SeatView } from '../core/protocol.gen';
import { seat, view } from '../testing/views';
import { awayText, canSitDown, ghostName, nameAt, othersNotReady, partIn, pastName, pastPerson, personAt, unbroken } from './people';

const CATALOG = (language: string): string => readFileSync(`../src/dimension/locales/${language}.ftl`, 'utf-8');

afterEach(() => useCatalog('en', ''));

it('waits for people who have not looked yet, not for bots, the absent, late guests or oneself', () => {
  const seats = [
    seat({ ready: false }),
    seat({ name: 'Bob' }),
    seat({ name: 'Cleo', ready: true }),
    seat({ name: 'Dan', left: true }),
    seat({ name: 'x', bot: 'expert' }),
    seat({ name: 'Eve', plays_from: 2 }),
    seat({ name: 'Fay', away: true }),
  ];
  expect(othersNotReady(view({ seats }))).toEqual(['Bob']);
});

it('names people as they call themselves, and an empty seat not at all', () => {
  expect(nameAt(view(), 1)).toBe('Bob');
  expect(nameAt(view(), 2)).toBe('');
  expect(pastName('Ada')).toBe('Ada');
});

it("writes a bot's name as the language does, with its level beside it", () => {
  useCatalog('ru', CATALOG('ru'));
  const seats = [seat({ name: 'Tilda', bot: 'casual' }), seat({ name: 'casual', bot: 'casual' }), seat({ name: 'Tilda' })];
  expect(personAt(view({ seats }), 0)).toEqual({ name: 'Тильда', icon: 'bot', level: 'Любитель' });
  expect(personAt(view({ seats }), 1)).toEqual({ name: 'Любитель', icon: 'bot', level: null });
  expect([0, 1, 2].map((number) => nameAt(view({ seats }), number))).toEqual(['Тильда', 'Бот · Любитель', 'Tilda']);
  expect([pastName('Tilda', true), pastName('Hal', true), pastPerson('Tilda', null).name]).toEqual(['Тильда', 'Hal', 'Tilda']);
});

it('tells by name who is away, except me and those who left', () => {
  useCatalog('en', CATALOG('en'));
  const away = { online: false };
  const seats = [seat(away), seat({ name: 'Bob', ...away }), seat({ name: 'Dan', left: true, ...away })];
  expect(awayText(view({ seats }))).toBe('Bob is away');
  expect(awayText(view({ seats, you: null }))).toBe('Ada and Bob are away');
  expect(awayText(view())).toBe('');
});

it('a late guest takes part from the announced round', () => {
  const seats = [seat({ plays_from: 2 })];
  expect([1, 2].map((round) => partIn(view({ seats, round })) !== null)).toEqual([false, true]);
  expect(partIn(view({ you: null }))).toBeNull();
});

it('a new player can take a seat without standings, unless the table is locked', () => {
  const guest = { you: null, is_host: false };
  expect(canSitDown(view(guest))).toBe(true);
  expect(canSitDown(view())).toBe(false);
  expect(canSitDown(view({ ...guest, locked: true }))).toBe(false);
  const standings = [{ seat: 1, place: 1, points: 0, bonus_tokens: 0, token_points: 0, total: 0 }];
  expect(canSitDown(view({ ...guest, seats: [seat(), null], standings }))).toBe(false);
});

it("keeps the dot of a bot's name on its line", () => {
  expect(unbroken('Bot · Expert')).toBe('Bot\u00a0· Expert');
});

it('names a player without data', () => {
  expect(pastName('', false)).toBe('people-deleted');
  expect(pastPerson('', null)).toEqual({ name: 'people-deleted', icon: null, level: null });
});

it('says that a ghost is one, in forms that fit any name', () => {
  const seats = [seat({ name: 'Ann', bot: 'ghost', ghost: true }), seat({ name: '', bot: 'ghost', ghost: true })];
  for (const [language, words] of Object.entries({
    en: ['Ann’s ghost', 'A ghost'],
    de: ['Ann (Geist)', 'Ein Geist'],
    ru: ['Ann (призрак)', 'Призрак'],
  })) {
    useCatalog(language, CATALOG(language));
    expect([0, 1].map((number) => nameAt(view({ seats }), number))).toEqual(words);
    expect(pastPerson('Ann', 'ghost')).toEqual({ name: ghostName('Ann'), icon: 'ghost', level: null });
  }
});

it('calls people whose names are hidden by their seat, and shows that number to themselves and to the host', () => {
  useCatalog('en', CATALOG('en'));
  const seats = [seat(), seat({ name: '' }), seat({ name: 'Tilda', bot: 'casual' })];
  const hidden = { seats, names_hidden: true };
  expect([0, 1, 2].map((number) => nameAt(view({ ...hidden, is_host: false }), number))).toEqual(['Ada · 1', 'Player 2', 'Tilda']);
  expect(personAt(view({ ...hidden, is_host: false }), 1)).toEqual({ name: 'Player 2', icon: null, level: null });
  expect(nameAt(view(hidden), 0)).toBe('Ada · 1');
  expect(pastName('#12', false)).toBe('Player 12');
  expect([nameAt(view(hidden), 1), nameAt(view({ seats }), 1)]).toEqual(['Deleted player', 'Deleted player']);
});

it("a person takes a bot's seat in the lobby, but no ghost's and none in a game", () => {
  const open = (machine: SeatView, phase: Phase): boolean =>
    canSitDown(view({ you: null, is_host: false, phase, seats: [seat(), machine] }));
  expect(open(seat({ bot: 'casual' }), 'lobby')).toBe(true);
  expect(open(seat({ bot: 'casual' }), 'building')).toBe(false);
  expect(open(seat({ bot: 'casual', ghost: true }), 'lobby')).toBe(false);
  expect(open(seat(), 'lobby')).toBe(false);
});
