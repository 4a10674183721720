/**
 * The screens of players that are loaded on demand, by their names in `ROUTES`: one file, because a dozen small ones would
 * be larger in total. Projectors and the desk of a server's host have `apartScreens.ts`.
 */

export { default as HostNotice } from './ui/HostNotice.svelte';
export { default as box } from './screens/box/Box.svelte';
export { default as challenge } from './screens/challenge/Challenge.svelte';
export { default as reasons } from './screens/reasons/Reasons.svelte';
export { default as daily } from './screens/daily/Daily.svelte';
export { default as device } from './screens/device/Device.svelte';
export { default as hands } from './screens/hands/Hands.svelte';
export { default as join } from './screens/join/Join.svelte';
export { default as learn } from './screens/learn/HowToPlay.svelte';
export { default as record } from './screens/record/MyRecord.svelte';
export { default as games } from './screens/games/MyGames.svelte';
export { default as puzzle } from './screens/puzzles/PuzzlePage.svelte';
export { default as puzzles } from './screens/puzzles/Puzzles.svelte';
export { default as replay } from './screens/replay/Replay.svelte';
export { default as table } from './screens/table/TableScreen.svelte';
export { default as rules } from './screens/rules/Rules.svelte';
export { default as rush } from './screens/rush/Rush.svelte';
