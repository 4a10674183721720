// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { answer, challenge } from '../../testing/challenges';
import { render } from '../../testing/render';
import MyChallenges from './MyChallenges.svelte';

it('lists my challenges with their answers, and my answers', async () => {
  const found = [
    challenge({ id: 'A', you_made_it: true, yours: true, answers: [answer()] }),
    challenge({ id: 'B', you_made_it: true, yours: true }),
    challenge({ id: 'C', answers: [answer({ you: true, outcome: 'lost' })] }),
  ];
  vi.stubGlobal('fetch', async () => Response.json(found));
  const { page, text } = render(MyChallenges, {});
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(text()).toMatch(
    /challenge-mine.*Ben 33 challenge-outcome-won.*challenge-no-answers.*challenge-answered.*table-you 33 challenge-outcome-lost/,
  );
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/c/A',
    expect.stringContaining('/replay/'),
    '/c/B',
    '/c/C',
    expect.stringContaining('/replay/'),
  ]);
});
