// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Table } from '../table/table.svelte';
import { LEAD_IN, type OfflinePack } from '../core/protocol.gen';
import { World } from '../testing/world';
import { waitingResults } from './handIn';
import { keepGame, keptGame, LOCAL_ROOM } from './keptGame';
import { localEnvironment } from './localTable';
import { anotherGame, dayGame } from './startOffline';

const BEST = { score: 3, bonus: false, tray: 'OOK..../....../.', failed: [], with_bonus: null, why: null };
const HAND = { hand: 'O2 K1', best: BEST };
const PACK: OfflinePack = {
  games: [
    { code: 'FIRST', hands: [HAND], par: { en: 12, de: 8 } },
    { code: 'SECOND', hands: [HAND], par: { en: 13, de: 9 } },
  ],
  days: [{ day: '2026-11-15', grade: 'evil', ...HAND }],
  puzzles: [],
};

let world: World;
let table: Table;

function open(): void {
  table = new Table(LOCAL_ROOM, localEnvironment(world));
  world.pass(1);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  world = new World();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

function play(): void {
  world.pass(LEAD_IN);
  table.edit((board) => board.put('K', 0));
  table.done(true);
  table.ready();
}

it('is played by the same table as any other, and its result waits to be handed in', () => {
  keepGame(anotherGame(PACK, world.time));
  open();
  expect([table.state.link, table.state.view?.phase]).toEqual(['online', 'lead_in']);
  world.pass(LEAD_IN);
  expect([table.canBuild, table.state.view?.hand]).toEqual([true, ['O2', 'K1']]);
  table.edit((board) => board.put('K', 0));
  expect([table.state.unconfirmed, table.board.text]).toEqual([[], 'K....../....../.']);
  table.done(true);
  expect(table.state.view?.phase).toBe('scored');
  table.ready();
  expect([table.state.view?.phase, table.state.view?.par]).toEqual(['over', 12]);
  expect(waitingResults()).toMatchObject([{ kind: 'solo', code: 'FIRST', edition: 'en', trays: ['K....../....../.'] }]);
});

it('survives a reload, and waits while the player is away', () => {
  keepGame(anotherGame(PACK, world.time));
  open();
  world.pass(LEAD_IN);
  table.edit((board) => board.put('K', 0));
  table.close();
  world.pass(3_600_000);
  open();
  expect([table.state.view?.paused_at === null, table.state.view?.can_resume]).toEqual([false, true]);
  table.say({ type: 'resume' });
  world.pass(LEAD_IN);
  expect([table.canBuild, table.board.text]).toEqual([true, 'K....../....../.']);
});

it('stays connected for as long as the page is open', () => {
  keepGame(dayGame(PACK.days[0]!, world.time));
  open();
  world.pass(50_000);
  expect([table.state.link, table.canBuild, table.state.view?.paused_at]).toEqual(['online', true, null]);
});

it('plays the hand of a day, which is handed in as that', () => {
  keepGame(dayGame(PACK.days[0]!, world.time));
  open();
  play();
  expect(waitingResults().at(-1)).toMatchObject({ kind: 'day', day: '2026-11-15', tray: 'K....../....../.' });
});

it('deals another game of the pack afterward', async () => {
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(JSON.stringify(PACK)) }) });
  keepGame(anotherGame(PACK, world.time));
  open();
  play();
  table.say({ type: 'start' });
  await vi.waitFor(() => expect(table.state.view?.phase).toBe('lead_in'));
  expect(keptGame()?.subject).toBe('SECOND');
  keepGame(anotherGame(PACK, world.time));
  expect(keptGame()?.subject).toBe('FIRST');
});

it('is unknown where no game was begun', () => {
  open();
  expect(table.state.link).toBe('unknown_room');
});

it('a game that is stopped is gone', () => {
  keepGame(anotherGame(PACK, world.time));
  open();
  const before = waitingResults().length;
  world.pass(LEAD_IN);
  table.edit((board) => board.put('K', 0));
  table.say({ type: 'stop' });
  world.pass(1);
  expect([keptGame(), table.state.link, waitingResults().length]).toEqual([null, 'unknown_room', before]);
});
