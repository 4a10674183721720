/** The parts of Home that show after the ways to play, in one chunk. */

export { default as CodeField } from '../../ui/join/CodeField.svelte';
export { default as DayButton } from '../../ui/daily/DayButton.svelte';
export { default as GoOn } from './GoOn.svelte';
export { default as HomeFooter } from './HomeFooter.svelte';
export { default as LiveTray } from './LiveTray.svelte';
export { default as OpenTables } from './OpenTables.svelte';
export { default as Tiles } from './Tiles.svelte';
