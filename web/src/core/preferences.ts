/** This browser's preferences, kept in its storage. Components update when they change. */

import { remember, remembered } from './storage';
import { Watched } from './watched';

export interface Preferences {
  readonly name: string;
  readonly marks: 'shapes' | 'letters' | 'both';
  readonly palette: 'classic' | 'colorblind';
  readonly view: '3d' | 'flat' | 'auto';
  readonly sound: boolean;
  readonly volume: number;
  /** Whether the reactions of others are shown. */
  readonly reactions: boolean;
  readonly theme: 'auto' | 'light' | 'dark';
}

const DEFAULTS: Preferences = {
  name: '',
  marks: 'shapes',
  palette: 'classic',
  view: 'auto',
  sound: true,
  volume: 0.7,
  reactions: true,
  theme: 'auto',
};

const current = new Watched<Preferences>({ ...DEFAULTS, ...remembered<Partial<Preferences>>('preferences', {}) });

/** The preferences as they are now. */
export function preferences(): Preferences {
  return current.value;
}

/** Changes some preferences and remembers them. */
export function prefer(changes: Partial<Preferences>): void {
  remember(
    'preferences',
    current.update((before) => ({ ...before, ...changes })),
  );
}

/** Switches between flat and 3D trays. */
export function switchView(): void {
  prefer({ view: preferences().view === 'flat' ? '3d' : 'flat' });
}

/** Calls back after every change; returns how to stop. For code outside components. */
export function onPreferences(listener: () => void): () => void {
  return current.onchange(listener);
}
