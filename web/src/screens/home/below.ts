/** What the home page shows a moment after the ways to play: one file, so that those come at once. */

export { default as HeroTray } from './HeroTray.svelte';
export { default as News } from './News.svelte';
export { default as Tiles } from './Tiles.svelte';
export { default as TodayBox } from '../../ui/daily/TodayBox.svelte';
