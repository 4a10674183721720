// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderAt } from '../../../testing/render';
import type { ClientMessage } from '../../../core/protocol.gen';
import { seat, view } from '../../../testing/views';
import NextSteps from './NextSteps.svelte';

const STANDINGS = [0, 1].map((seat) => ({ seat, place: seat + 1, points: 0, bonus_tokens: 0, token_points: 0, total: 0 }));

function shown(changes: Parameters<typeof view>[0], say = (_: ClientMessage): void => {}) {
  return renderAt(view({ phase: 'over', standings: STANDINGS, ...changes }), NextSteps, { headline: '', tray: '' }, { say });
}

it('lets the host play again or change the table', () => {
  const said: string[] = [];
  const { click } = shown({}, ({ type }) => void said.push(type));
  click('standings-rematch');
  click('standings-lobby');
  expect(said).toEqual(['start', 'reopen']);
});

it('offers another game to those who play alone', () => {
  expect(shown({ standings: STANDINGS.slice(0, 1) }).buttons('standings-again')).toHaveLength(1);
});

it('tells the others that the host decides, and those who watched nothing', () => {
  expect(shown({ is_host: false }).text()).toContain('standings-host-decides');
});

it('leads spectators to the replay, like players', () => {
  const { text, buttons } = shown({ is_host: false, you: null });
  expect(text()).not.toContain('standings-host-decides');
  expect(buttons('standings-replay')[0]?.getAttribute('href')).toBe('/replay/ABC234/1');
});

it('a guest proposes another game once, and the others see who did', () => {
  const proposed = [seat(), seat({ name: 'Bob', wants_rematch: true })];
  const guest = shown({ is_host: false, you: 1 });
  expect((guest.buttons('standings-propose')[0] as HTMLButtonElement).disabled).toBe(false);
  expect((shown({ is_host: false, you: 1, seats: proposed }).buttons('standings-propose').at(-1) as HTMLButtonElement).disabled).toBe(true);
  expect(shown({ seats: proposed }).text()).toContain('standings-wish');
});

it('lets each player of all rounds challenge a friend', () => {
  const count = (changes: Parameters<typeof view>[0]): number => shown(changes).buttons('challenge-friend').length;
  expect(count({})).toBe(1);
  document.body.innerHTML = '';
  expect(count({ you: null, is_host: false })).toBe(0);
  expect(count({ seats: [seat({ plays_from: 2 })] })).toBe(0);
});

it('after an answer to a challenge, returns it or shows both games, and starts no other game there', () => {
  const { buttons } = shown({ challenge: 'C0FFEE' });
  expect(buttons('challenge-return')).toHaveLength(1);
  expect(['challenge-rounds', 'challenge-watch'].map((name) => buttons(name)[0]?.getAttribute('href'))).toEqual([
    '/c/C0FFEE',
    '/replay/ABC234/1',
  ]);
  expect(buttons('standings-rematch')).toHaveLength(0);
});
