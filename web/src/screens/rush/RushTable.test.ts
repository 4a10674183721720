// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import RushTable from './RushTable.svelte';

const ANN = { place: 28, name: 'Ann', solved: 2, at: 0, you: true };
const BOB = { place: 1, name: 'Bob', solved: 9, at: 0, you: false };

it('shows three lists, each with the player who looks', () => {
  const { page, click } = render(RushTable, { lists: { today: [], week: [BOB], ever: [BOB, ANN], best: 2 } });
  const lines = [...page.querySelectorAll('[data-list]')].map((list) =>
    [...list.querySelectorAll('li, p')].map((line) => line.textContent),
  );
  expect(lines).toEqual([['rush-nobody'], ['1Bob9'], ['1Bob9', '28Ann(table-you)2']]);
  click('rush-ever');
  flushSync();
  expect(page.querySelector('section.chosen')?.getAttribute('data-list')).toBe('ever');
});
