// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderAt } from '../../../testing/render';
import { seat, view } from '../../../testing/views';
import type { RoomView } from '../../../core/protocol.gen';
import CeremonyFoot from './CeremonyFoot.svelte';

it('keeps its two remarks apart', () => {
  const waiting = view({ phase: 'scored', next_at: 9000, seats: [seat({ ready: true }), seat({ name: 'Änne' }), null, null] });
  const { text } = renderAt(waiting, CeremonyFoot, {});
  expect(text()).toContain('ceremony-waiting-for · ceremony-continues');
});

it("leads from a day's only round to the day's page", () => {
  const counted = view({ phase: 'scored', day: '2026-11-16', settings: { ...view().settings, rounds: 1 }, seats: [seat()] });
  expect(renderAt(counted, CeremonyFoot, {}).buttons('day-to-result')).toHaveLength(1);
});

it('waits for the host where the host sets the pace', () => {
  const settings = { ...view().settings, seats: 30, rounds: 2, wait_for_host: true };
  const foot = (round: number, is_host: boolean) => renderAt(view({ phase: 'scored', settings, round, is_host }), CeremonyFoot, {});
  expect(foot(1, true).buttons('big-start-round')).toHaveLength(1);
  expect(foot(2, true).buttons('big-show-result')).toHaveLength(1);
  const guest = foot(1, false);
  expect(guest.text()).toContain('big-host-next');
  expect(guest.buttons('ceremony-next')).toEqual([]);
});

it('offers a host who is ready to continue without waiting', () => {
  const seats = [seat({ ready: true }), seat({ name: 'Bob' })];
  const offers = (changes: Partial<RoomView>): number =>
    renderAt(view({ phase: 'scored', seats, ...changes }), CeremonyFoot, {}).buttons('lead-go-on').length;
  expect(offers({ is_host: false })).toBe(0);
  expect(offers({ seats: [seat(), seat({ name: 'Bob' })] })).toBe(0);
  expect(offers({ seats: [seat({ ready: true }), seat({ name: 'Bob', away: true })] })).toBe(0);
  expect(offers({})).toBe(1);
});
