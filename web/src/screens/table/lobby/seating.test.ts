import { describe, expect, it } from 'vitest';
import { seat, view } from '../../../testing/views';
import { lobbyOf, roleOf } from './seating';

describe('below a name', () => {
  const table = view({ host: 0, seats: [seat(), seat({ bot: 'expert' }), seat({ online: false }), seat(), null] });

  it('stands who it is', () => {
    expect([0, 1, 2, 3, 4].map((number) => roleOf(table, number))).toEqual([['you', 'host'], ['bot'], ['away'], [], []]);
  });

  it('names an absent host', () => {
    expect(roleOf({ ...table, you: null, host: 2 }, 2)).toEqual(['away', 'host']);
  });
});

describe('a lobby', () => {
  it('knows how many seats are needed to keep all players', () => {
    expect(lobbyOf(view({ seats: [null, seat(), null, null] }))).toMatchObject({ taken: 1, hasRoom: true, leastSeats: 2 });
    expect(lobbyOf(view({ seats: [null, null] })).leastSeats).toBe(1);
  });

  it('is full when every seat is taken', () => {
    expect(lobbyOf(view({ seats: [seat(), seat()] }))).toMatchObject({ hasRoom: false, canSitDown: false });
  });

  it('that is locked has seats only for its host', () => {
    const locked = { seats: [seat(), null], locked: true };
    expect(lobbyOf(view({ ...locked, is_host: false }))).toMatchObject({ hasRoom: true, canSitDown: false });
    expect(lobbyOf(view({ ...locked, is_host: true })).canSitDown).toBe(true);
  });
});
