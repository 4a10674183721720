// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { takePendingMessages } from '../../table/start';
import type { Challenge as Described } from '../../core/protocol.gen';
import { answer, answerReplay, CHALLENGE, challenge } from '../../testing/challenges';
import { render, type Shown } from '../../testing/render';
import Challenge from './Challenge.svelte';

const REPLAY = '/replay/ABCDEFGHJKMNPQRS/1?round=1&step=0';
let answers: Record<string, unknown>;
let sent: string[];

beforeEach(() => {
  sent = [];
  answers = { '/api/games/ABCDEFGHJKMNPQRS/1/replay': answerReplay(), '/api/address': { address: null } };
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    sent.push(`${method} ${path} ${body ?? ''}`.trim());
    return path in answers ? Response.json(answers[path]) : Response.json({ code: 'unknown_challenge', details: {} }, { status: 404 });
  });
});

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

async function page(described: Described | null): Promise<Shown> {
  if (described) answers[`/api/challenges/${CHALLENGE}`] = described;
  const shown = render(Challenge, { id: CHALLENGE });
  await settled();
  return shown;
}

it('asks for a name and begins the game with one click', async () => {
  answers[`/api/challenges/${CHALLENGE}/play`] = { room: 'D1JDGS' };
  const { page: shown, text, click } = await page(challenge());
  expect(text()).toContain('challenge-headline');
  shown.querySelector('input')!.value = 'Ben';
  shown.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }));
  click('challenge-play');
  await settled();
  expect(sent).toContain(`POST /api/challenges/${CHALLENGE}/play {"name":"Ben"}`);
  expect(location.pathname).toBe('/t/D1JDGS');
  expect(takePendingMessages('D1JDGS')).toEqual([{ type: 'start' }]);
});

it('leads back into a game that was begun', async () => {
  const { buttons } = await page(challenge({ room: 'D1JDGS' }));
  expect(buttons('challenge-go-on')).toHaveLength(1);
});

it('shows how my answer went, round by round, and the ways on', async () => {
  const { page: shown, text, buttons, click } = await page(challenge({ answers: [answer({ you: true })] }));
  expect(shown.querySelector('h1')?.textContent).toBe('challenge-you-won');
  expect([...shown.querySelectorAll('tbody td b')].map((cell) => cell.textContent)).toEqual(['9★', '7', '4★', '8']);
  expect(buttons('challenge-watch')[0]?.getAttribute('href')).toBe(REPLAY);
  answers['/api/challenges'] = { id: CHALLENGE };
  click('challenge-return');
  await settled();
  expect(sent).toContain('POST /api/challenges {"room":"ABCDEFGHJKMNPQRS","game":1}');
  expect(
    shown.querySelector('dialog input')?.getAttribute('value') ?? (shown.querySelector('dialog input') as HTMLInputElement).value,
  ).toContain(`/c/${CHALLENGE}`);
  expect(text()).toContain('standings-again');
});

it('shows the one who made it all answers, each with both games', async () => {
  const made = challenge({
    you_made_it: true,
    yours: true,
    answers: [answer(), answer({ name: 'Cleo', outcome: 'lost', total: 20, game: 2, returned: 'BACK' })],
  });
  answers['/api/games/ABCDEFGHJKMNPQRS/2/replay'] = answerReplay({ game: 2 });
  const { page: shown, buttons } = await page(made);
  expect(shown.querySelector('h1')?.textContent.trim()).toBe('challenge-they-won');
  const lines = [...shown.querySelectorAll<HTMLElement>('button[aria-pressed]')];
  expect(lines.map((line) => line.textContent.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringContaining('Ben 33'),
    expect.stringContaining('Cleo 20'),
  ]);
  lines[1]!.click();
  await settled();
  expect(shown.querySelector('h1')?.textContent.trim()).toBe('challenge-they-lost');
  expect(buttons('challenge-returned-by')[0]?.getAttribute('href')).toBe('/c/BACK');
});

it('shows the link while there are no answers', async () => {
  const { text, page: shown } = await page(challenge({ you_made_it: true, yours: true }));
  expect(text()).toMatch(/challenge-sent.*challenge-no-answers.*challenge-about-mine/);
  expect(shown.querySelector<HTMLInputElement>('input.field')?.value).toContain(`/c/${CHALLENGE}`);
});

it('says so where there is no such challenge', async () => {
  expect((await page(null)).text()).toContain('problem-unknown-challenge');
});
