/** Everything loaded on demand, as one file: a dozen small ones would be larger in total. */

export { default as BigScreen } from './screens/projector/BigScreen.svelte';
export { default as Box } from './screens/box/Box.svelte';
export { default as Challenge } from './screens/challenge/Challenge.svelte';
export { default as Daily } from './screens/daily/Daily.svelte';
export { default as Device } from './screens/device/Device.svelte';
export { default as HowToPlay } from './screens/learn/HowToPlay.svelte';
export { default as MyRecord } from './screens/record/MyRecord.svelte';
export { default as MyGames } from './screens/games/MyGames.svelte';
export { default as PuzzlePage } from './screens/puzzles/PuzzlePage.svelte';
export { default as Puzzles } from './screens/puzzles/Puzzles.svelte';
export { default as Replay } from './screens/replay/Replay.svelte';
export { default as Table } from './screens/table/TableScreen.svelte';
export { default as Rules } from './screens/rules/Rules.svelte';
export { default as Rush } from './screens/rush/Rush.svelte';
