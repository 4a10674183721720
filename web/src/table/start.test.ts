// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPlayed } from './newcomer';
import { prefer } from '../core/preferences';
import { DEFAULT_SETTINGS } from '../core/protocol.gen';
import { keepSettings, lastSettings } from './lastSettings';
import { playAlone, playCode, playWithBots, takePendingMessages, waitForFriends } from './start';

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

/** The last request. */
function body(): { settings: Record<string, unknown>; code?: string; gentle?: boolean } {
  return JSON.parse(asked.mock.lastCall![1].body as string);
}

beforeEach(() => {
  localStorage.clear();
  prefer({ name: 'Ada' });
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'fetch',
    asked.mockReset().mockImplementation(async (path) => Response.json(path === '/api/games' ? [] : { room: 'ROOM22' })),
  );
});

afterEach(() => vi.unstubAllGlobals());

describe('one click', () => {
  it('opens a table for one, and begins there', async () => {
    await playAlone();
    expect(body().settings).toMatchObject({ seats: 1, listed: false });
    expect(location.pathname).toBe('/t/ROOM22');
    expect(takePendingMessages('ROOM22')).toEqual([{ type: 'take_seat', name: 'Ada' }, { type: 'start' }]);
    expect(takePendingMessages('ROOM22')).toEqual([]);
  });

  it('is gentle the first time, and only alone', async () => {
    asked.mockImplementation(async (path) => Response.json(path === '/api/games' ? [] : { room: 'ROOM22' }));
    await playAlone();
    expect(body().gentle).toBe(true);
    await playWithBots(['casual']);
    expect(body().gentle).toBeUndefined();
    hasPlayed();
    await playAlone();
    expect(body().gentle).toBe(false);
  });

  it('opens a table with bots on the other seats', async () => {
    await playWithBots(['casual', 'expert']);
    expect(body().settings['seats']).toBe(3);
    expect(takePendingMessages('ROOM22').slice(1)).toEqual([
      { type: 'seat_bot', seat: 1, level: 'casual' },
      { type: 'seat_bot', seat: 2, level: 'expert' },
      { type: 'start' },
    ]);
  });

  it('plays the deal of a code', async () => {
    await playCode('1ABC');
    expect(body().code).toBe('1ABC');
  });

  it('opens a table for friends, where only players with a name sit down immediately', async () => {
    keepSettings('friends', { ...DEFAULT_SETTINGS, seats: 1 });
    await waitForFriends();
    expect(body().settings['seats']).toBe(2);
    expect(takePendingMessages('ROOM22')).toEqual([{ type: 'take_seat', name: 'Ada' }]);
    prefer({ name: '' });
    await waitForFriends();
    expect(takePendingMessages('ROOM22')).toEqual([]);
  });

  it('leaves its messages to the table it opened', async () => {
    await playAlone();
    expect(takePendingMessages('OTHER2')).toEqual([]);
  });
});

it('settings are remembered for each way to play', () => {
  keepSettings('solo', { ...DEFAULT_SETTINGS, cards: 8 });
  expect(lastSettings('solo').cards).toBe(8);
  expect(lastSettings('bots')).toEqual(DEFAULT_SETTINGS);
});
