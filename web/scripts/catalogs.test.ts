import { expect, it } from 'vitest';
import { clientCode, shortened, usedBy } from './catalogs.ts';

const CATALOG = `# Comment
home-title = Home
bot-casual = Casual
bot-casual-about =
    Plays
    for fun
count-spheres = { $count } spheres
color-name = black
home-lead = { count-spheres } of { color-name }
help-app = Only in a terminal
`;

it('keeps texts that code names, alone or as a family, and what those refer to', () => {
  const kept = shortened(CATALOG, usedBy("t('home-lead'); t(`bot-${level}-about`); const n = `x${count}`;"));
  expect(kept).toBe(
    'bot-casual-about =\n Plays\n for fun\ncount-spheres = { $count } spheres\ncolor-name = black\nhome-lead = { count-spheres } of { color-name }',
  );
});

it('takes no text for used because code has words like it', () => {
  const isUsed = usedBy("'home title' `home-${a}-b` helpApp 'bot-casual'");
  expect(['home-title', 'help-app', 'bot-casual', 'home-x-b'].map(isUsed)).toEqual([false, false, true, true]);
});

it('sees the beginning of every key that the client puts together, so that none is left out of a build', () => {
  expect(clientCode().match(/\bt\(`\$\{[^`]*`/g)).toBeNull();
});
