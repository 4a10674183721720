import { afterEach, expect, it } from 'vitest';
import { prefer } from '../core/preferences';
import { World } from '../testing/world';
import { Signs } from './reactions.svelte';

afterEach(() => prefer({ reactions: true }));

function open(): [Signs, World] {
  const world = new World();
  return [new Signs((milliseconds, what) => world.later(milliseconds, what)), world];
}

it('shows a reaction at its seat for a few seconds', () => {
  const [signs, world] = open();
  signs.show(1, 'heart', 'Bob');
  expect([signs.at(0), signs.at(1)?.reaction]).toEqual([null, 'heart']);
  world.pass(10_000);
  expect(signs.at(1)).toBeNull();
});

it('shows the latest of a seat, for as long as any other', () => {
  const [signs, world] = open();
  signs.show(1, 'heart', 'Bob');
  world.pass(3_000);
  signs.show(1, 'wow', 'Bob');
  world.pass(3_000);
  expect(signs.at(1)?.reaction).toBe('wow');
});

it('shows nothing to those who do not want to see reactions', () => {
  const [signs] = open();
  prefer({ reactions: false });
  signs.show(1, 'heart', 'Bob');
  expect(signs.at(1)).toBeNull();
});
