import { beforeEach, describe, expect, it } from 'vitest';
import { World } from '../testing/world';
import { connect, waitBefore, type Connection } from './connection';
import type { ServerMessage } from '../core/protocol.gen';
import type { Link } from './state';

let world: World;
let links: Link[];
let messages: [ServerMessage, number, number | undefined][];
let revision: number;
let connection: Connection;

beforeEach(() => {
  world = new World();
  links = [];
  messages = [];
  revision = 0;
  connection = connect(
    {
      url: () => `/socket?revision=${revision}`,
      onmessage: (message, at, sentAt) => messages.push([message, at, sentAt]),
      onlink: (link) => links.push(link),
    },
    world,
  );
});

describe('a connection that breaks', () => {
  it('is opened again from the revision the page has', () => {
    world.last.accept();
    revision = 17;
    world.last.break();
    expect(links).toEqual(['online', 'lost']);
    world.pass(400);
    expect(world.sockets.map(({ url }) => url)).toEqual(['/socket?revision=0', '/socket?revision=17']);
  });

  it('is retried less and less often, and quickly again after it worked', () => {
    for (let tries = 0; tries < 4; tries++) {
      world.last.break();
      world.pass(waitBefore(tries, 1) - 1);
      expect(world.sockets).toHaveLength(tries + 1);
      world.pass(1);
      expect(world.sockets).toHaveLength(tries + 2);
    }
    world.last.accept();
    world.last.break();
    world.pass(400);
    expect(world.sockets).toHaveLength(6);
  });

  it('is retried soon after a goodbye, because another server has the table already', () => {
    world.last.accept();
    world.last.break(1001);
    world.pass(100);
    expect(world.sockets).toHaveLength(2);
    world.last.break(1001);
    world.pass(399);
    expect(world.sockets).toHaveLength(2);
    world.pass(401);
    expect(world.sockets).toHaveLength(3);
  });

  it('is retried immediately when the network is back', () => {
    world.last.accept();
    world.offline = true;
    connection.disconnect();
    expect(links).toEqual(['online', 'lost']);
    world.pass(1000);
    expect(world.sockets).toHaveLength(1);
    world.offline = false;
    connection.reconnect();
    expect(world.sockets).toHaveLength(2);
  });

  it.each([
    [4404, 'unknown_room'],
    [4403, 'removed'],
    [4500, 'damaged_room'],
  ])('is given up after %i, because of %s', (code, link) => {
    world.last.accept();
    world.last.break(code);
    world.pass(60_000);
    connection.reconnect();
    expect(links).toEqual(['online', link]);
    expect(world.sockets).toHaveLength(1);
    expect(world.waiting).toBe(0);
  });

  it('is noticed when pings stay unanswered', () => {
    world.last.accept();
    world.pass(6_000);
    expect(links).toEqual(['online', 'lost']);
    world.pass(400);
    expect(world.sockets).toHaveLength(2);
  });

  it('is noticed when it never opens', () => {
    world.pass(12_400);
    expect(world.sockets).toHaveLength(2);
  });

  it('delivers nothing more once it was replaced', () => {
    const [first] = world.sockets;
    first!.accept();
    connection.disconnect();
    world.pass(400);
    first!.say({ type: 'pong', now: 1, id: 1 });
    first!.break();
    expect(messages).toEqual([]);
    expect(links).toEqual(['online', 'lost']);
  });
});

describe('messages', () => {
  it('wait for the connection, except trays, which are sent again from the state', () => {
    connection.say({ type: 'take_seat', name: 'Ada' });
    connection.say({ type: 'set_tray', round: 1, tray: '......./....../.' });
    connection.say({ type: 'start' });
    world.last.accept();
    expect(world.last.heard.map(({ type }) => type)).toEqual(['take_seat', 'start', 'ping']);
  });
});

describe('the clock', () => {
  it('is measured immediately and then from time to time', () => {
    world.last.accept();
    expect(world.last.heard).toEqual([{ type: 'ping', id: 1 }]);
    world.pass(80);
    world.last.say({ type: 'pong', now: 5, id: 1 });
    expect(messages).toEqual([[{ type: 'pong', now: 5, id: 1 }, 1_000_080, 1_000_000]]);
    world.pass(14_999);
    expect(world.last.heard).toHaveLength(1);
    world.pass(1);
    expect(world.last.heard).toHaveLength(2);
  });
});

it('leaves no timers behind when it is closed', () => {
  world.last.accept();
  connection.close();
  expect(world.waiting).toBe(0);
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
});
