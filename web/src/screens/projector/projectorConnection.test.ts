import { beforeEach, expect, it, vi } from 'vitest';
import { view } from '../../testing/views';
import { World } from '../../testing/world';
import { Watching } from './projectorConnection.svelte';

const UNKNOWN_ROOM = 4404;

let world: World;

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://here.example/t/D1JDGS/screen'));
  world = new World();
});

function asked(): URL {
  return new URL(world.last.url);
}

it('watches without an identity, and sends only pings', () => {
  const watching = new Watching('D1JDGS', world);
  expect([asked().pathname, asked().searchParams.get('watch')]).toEqual(['/api/tables/D1JDGS/socket', '1']);
  world.last.accept();
  world.last.say({ type: 'snapshot', revision: 4, now: 0, view: view({ you: null, is_host: false, phase: 'lobby' }) });
  world.pass(60_000);
  expect(watching.state.view?.room).toBe('ABC234');
  expect(new Set(world.sockets.flatMap((socket) => socket.heard.map(({ type }) => type)))).toEqual(new Set(['ping']));
});

it('comes back by the name of the table when its code no longer opens it', () => {
  new Watching('D1JDGS', world);
  world.last.accept();
  world.last.say({ type: 'snapshot', revision: 4, now: 0, view: view({ room: 'D1JDGSABCDEFGHJK', you: null, join_code: null }) });
  world.last.break();
  world.pass(1_000);
  expect(world.sockets).toHaveLength(2);
  expect([asked().pathname, asked().searchParams.get('revision')]).toEqual(['/api/tables/D1JDGSABCDEFGHJK/socket', '4']);
});

it('keeps looking for a table that is not there, but not often', () => {
  const watching = new Watching('D1JDGS', world);
  world.last.break(UNKNOWN_ROOM);
  expect(watching.state.link).toBe('unknown_room');
  world.pass(29_000);
  expect(world.sockets).toHaveLength(1);
  world.pass(1_000);
  world.last.break(UNKNOWN_ROOM);
  world.pass(30_000);
  expect(world.sockets).toHaveLength(3);
  world.last.accept();
  expect(watching.state.link).toBe('online');
});

it('is quiet once it is closed', () => {
  const watching = new Watching('D1JDGS', world);
  world.last.break(UNKNOWN_ROOM);
  watching.close();
  world.pass(600_000);
  expect(world.sockets).toHaveLength(1);
});
