import { afterEach, expect, it } from 'vitest';
import { prefer } from '../core/preferences';
import { World } from '../testing/world';
import { Reactions } from './reactions.svelte';

afterEach(() => prefer({ reactions: true }));

function open(): [Reactions, World] {
  const world = new World();
  return [new Reactions((milliseconds, what) => world.later(milliseconds, what)), world];
}

it('shows a reaction at its seat for a few seconds', () => {
  const [reactions, world] = open();
  reactions.show(1, 'heart', 'Bob');
  expect([reactions.at(0), reactions.at(1)?.reaction]).toEqual([null, 'heart']);
  world.pass(10_000);
  expect(reactions.at(1)).toBeNull();
});

it('shows the latest of a seat, for as long as any other', () => {
  const [reactions, world] = open();
  reactions.show(1, 'heart', 'Bob');
  world.pass(3_000);
  reactions.show(1, 'wow', 'Bob');
  world.pass(3_000);
  expect(reactions.at(1)?.reaction).toBe('wow');
});

it('shows nothing to those who do not want to see reactions', () => {
  const [reactions] = open();
  prefer({ reactions: false });
  reactions.show(1, 'heart', 'Bob');
  expect(reactions.at(1)).toBeNull();
});
