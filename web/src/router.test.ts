import { expect, it } from 'vitest';
import { routeOf } from './router';

it.each([
  ['/', { screen: 'home' }],
  ['/t/ABC234', { screen: 'table', room: 'ABC234' }],
  ['/games', { screen: 'games' }],
  ['/learn/', { screen: 'learn' }],
  ['/rules', { screen: 'rules' }],
  ['/box', { screen: 'box' }],
  ['/record', { screen: 'record' }],
  ['/device', { screen: 'device' }],
  ['/replay/ABC234/2', { screen: 'replay', room: 'ABC234', game: 2 }],
  ['/replay/ABC234/two', { screen: 'nowhere' }],
  ['/t', { screen: 'nowhere' }],
  ['/t/A/B', { screen: 'nowhere' }],
  ['/old/link', { screen: 'nowhere' }],
])('%s leads to the right screen', (path, expected) => {
  expect(routeOf(path)).toEqual(expected);
});
