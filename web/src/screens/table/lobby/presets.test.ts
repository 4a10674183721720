import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/protocol.gen';
import { PRESETS, presetOf, withPreset } from './presets';

it('knows each preset again, and leaves the table as it is', () => {
  const table = { ...DEFAULT_SETTINGS, seats: 30, lesson: true, wait_for_host: true };
  for (const name of Object.keys(PRESETS)) {
    const chosen = withPreset(table, name);
    expect(presetOf(chosen)).toBe(name);
    expect([chosen.seats, chosen.lesson, chosen.wait_for_host]).toEqual([30, true, true]);
  }
  expect(presetOf({ ...table, cards: 8 })).toBe('own');
});
