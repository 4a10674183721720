/** Settings for a lesson by one choice; every other combination is the host's own. */

import { DEFAULT_SETTINGS, type TableSettings } from '../../../core/protocol.gen';

type Preset = Pick<TableSettings, 'cards' | 'rounds' | 'seconds' | 'contradictions' | 'live_marks' | 'grade'>;

const { cards, rounds, seconds, contradictions, live_marks, grade } = DEFAULT_SETTINGS;
const NORMAL: Preset = { cards, rounds, seconds, contradictions, live_marks, grade };

export const PRESETS: Readonly<Record<string, Preset>> = {
  first: { ...NORMAL, cards: 4, rounds: 4, seconds: 120, contradictions: 'none', live_marks: true },
  normal: NORMAL,
  // Every hand can be fulfilled: the best tray is worth the same to all.
  tournament: { ...NORMAL, contradictions: 'none', grade: 'hard' },
};

/** The name of the preset that these settings follow. */
export function presetOf(settings: TableSettings): string {
  const isMet = (preset: Preset): boolean => Object.entries(preset).every(([key, value]) => settings[key as keyof Preset] === value);
  return Object.keys(PRESETS).find((name) => isMet(PRESETS[name]!)) ?? 'own';
}

/** The settings with a preset. */
export function withPreset(settings: TableSettings, name: string): TableSettings {
  return { ...settings, ...PRESETS[name] };
}
