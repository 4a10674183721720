import { flushSync } from 'svelte';

/** Makes something that only works inside a component; returns it and how to take it down. */
export function inComponent<T>(make: () => T): [T, () => void] {
  let made!: T;
  const destroy = $effect.root(() => {
    made = make();
  });
  flushSync();
  return [made, destroy];
}
