/** How this browser likes to play; remembered where storage allows it. Components follow changes by themselves. */

import { createSubscriber } from 'svelte/reactivity';
import { remember, remembered } from './storage';

export interface Preferences {
  readonly name: string;
  readonly marks: 'shapes' | 'letters' | 'both';
  readonly palette: 'classic' | 'colorblind';
  readonly view: '3d' | 'flat' | 'auto';
  readonly sound: boolean;
  readonly volume: number;
  readonly theme: 'auto' | 'light' | 'dark';
}

const DEFAULTS: Preferences = {
  name: '',
  marks: 'shapes',
  palette: 'classic',
  view: 'auto',
  sound: true,
  volume: 0.7,
  theme: 'auto',
};

let current: Preferences = { ...DEFAULTS, ...remembered<Partial<Preferences>>('preferences', {}) };
const listeners = new Set<() => void>();
const follow = createSubscriber((update) => {
  listeners.add(update);
  return () => listeners.delete(update);
});

/** The preferences as they are now. */
export function preferences(): Preferences {
  follow();
  return current;
}

/** Changes some preferences and remembers them. */
export function prefer(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  remember('preferences', current);
  for (const listener of [...listeners]) listener();
}

/** Calls back after every change; returns how to stop. For code outside components. */
export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
