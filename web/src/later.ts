/** What can wait until somebody asks for it: one file, because a dozen little ones weigh more. */

export { default as Box } from './screens/Box.svelte';
export { default as HowToPlay } from './screens/HowToPlay.svelte';
export { default as MyGames } from './screens/MyGames.svelte';
export { default as Replay } from './screens/Replay.svelte';
export { default as Table } from './screens/Table.svelte';
export { default as BotsSheet } from './ui/BotsSheet.svelte';
export { default as Ceremony } from './ui/Ceremony.svelte';
export { default as Rules } from './ui/Rules.svelte';
export { default as SoloSheet } from './ui/SoloSheet.svelte';
export { default as Standings } from './ui/Standings.svelte';
