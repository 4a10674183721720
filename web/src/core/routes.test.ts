import { expect, it } from 'vitest';
import { routeOf } from './routes';

it.each([
  ['/', { screen: 'home' }],
  ['/t/ABC234', { screen: 'table', room: 'ABC234' }],
  ['/games', { screen: 'games' }],
  ['/learn/', { screen: 'learn' }],
  ['/reasons', { screen: 'reasons' }],
  ['/rules', { screen: 'rules' }],
  ['/box', { screen: 'box' }],
  ['/device', { screen: 'device' }],
  ['/record', { screen: 'record' }],
  ['/replay/ABC234/2', { screen: 'replay', room: 'ABC234', game: 2 }],
  ['/replay/ABC234/two', { screen: 'nowhere' }],
  ['/daily', { screen: 'daily', day: null }],
  ['/daily/2026-11-16', { screen: 'daily', day: '2026-11-16' }],
  ['/daily/2026-11-16/x', { screen: 'nowhere' }],
  ['/puzzles', { screen: 'puzzles' }],
  ['/puzzles/17', { screen: 'puzzle', id: 17 }],
  ['/puzzles/hard', { screen: 'nowhere' }],
  ['/rush', { screen: 'rush' }],
  ['/c/C0FFEE', { screen: 'challenge', id: 'C0FFEE' }],
  ['/c', { screen: 'nowhere' }],
  ['/t', { screen: 'nowhere' }],
  ['/t/ABC234/screen', { screen: 'screen', room: 'ABC234' }],
  ['/t/A/B', { screen: 'nowhere' }],
  ['/old/link', { screen: 'nowhere' }],
])('%s leads to the right screen', (path, expected) => {
  expect(routeOf(path)).toEqual(expected);
});
