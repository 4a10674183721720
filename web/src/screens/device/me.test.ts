// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { prefer, preferences } from '../../core/preferences';
import { becomeOwner, canUndo, exported, forgetMe, goBack, secretInAddress } from './me';

const asked: { path: string; init: RequestInit }[] = [];
let answer: unknown;

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return Promise.resolve(Response.json(answer));
  });
});

it('takes the secret out of the address', () => {
  history.replaceState(null, '', '/device#SECRET');
  expect(secretInAddress()).toBe('SECRET');
  expect(location.hash).toBe('');
  expect(secretInAddress()).toBeNull();
});

it('takes over the name with the identity', async () => {
  answer = { name: 'Ada', is_you: true, leaves_behind: false };
  await becomeOwner('SECRET', 'leave', false);
  expect(preferences().name).toBe('Ada');
  expect(asked[0]?.init.body).toBe('{"secret":"SECRET","mine":"leave"}');
  expect(canUndo()).toBe(false);
});

it('goes back to the player who it was before, and to the name', async () => {
  prefer({ name: 'Ben' });
  answer = { name: 'Ada', is_you: true, leaves_behind: true };
  await becomeOwner('SECRET', 'leave', true);
  expect(canUndo()).toBe(true);
  answer = null;
  await goBack();
  expect(asked.at(-1)?.path).toBe('/api/me/undo');
  expect([canUndo(), preferences().name]).toEqual([false, 'Ben']);
});

it('exports the data of the server together with the data of the browser', async () => {
  prefer({ name: 'Ada' });
  localStorage.setItem('dimension.odd', 'no JSON');
  localStorage.setItem('other', '1');
  answer = { format: 1, games: [] };
  expect(JSON.parse(await exported())).toEqual({ format: 1, games: [], browser: { preferences: preferences(), odd: 'no JSON' } });
});

it('exports nothing when the answer breaks off', async () => {
  answer = null;
  await expect(exported()).rejects.toThrow('unreachable');
});

it('removes the player from this browser', async () => {
  prefer({ name: 'Ada' });
  localStorage.setItem('other', '1');
  answer = null;
  await forgetMe();
  expect(asked.map(({ path, init }) => [init.method, path, init.body])).toEqual([['DELETE', '/api/me', '{"confirm":true}']]);
  expect(Object.keys(localStorage)).toEqual(['other']);
  expect(preferences().name).toBe('');
});
