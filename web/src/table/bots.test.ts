import { beforeEach, expect, it, vi } from 'vitest';
import { BOT_LEVELS } from '../core/protocol.gen';

const GREEDY = { level: 'greedy', strength: 6, title: 'Greedy', about: 'Takes whatever it can get.' };
const NAMELESS = { level: 'nameless', strength: 7, title: null, about: null };

let asked: string[];

/** The module as a page loads it, with a server that answers this. */
async function load(answer: () => Response): Promise<typeof import('./bots')> {
  vi.resetModules();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  return import('./bots');
}

beforeEach(() => {
  asked = [];
});

it('lists our bots immediately and all bots of the server later, with one request', async () => {
  const ours = BOT_LEVELS.map((level, index) => ({ level, strength: index + 1, title: null, about: null }));
  const { bots } = await load(() => Response.json([...ours, GREEDY]));
  expect(bots()).toEqual(ours);
  await vi.waitFor(() => expect(bots().map(({ level }) => level)).toEqual([...BOT_LEVELS, 'greedy']));
  expect(asked).toEqual(['/api/bots']);
});

it('keeps ours when the server does not answer, and asks again the next time', async () => {
  const { bots } = await load(() => Response.error());
  expect(bots()).toHaveLength(BOT_LEVELS.length);
  await vi.waitFor(() => {
    expect(bots()).toHaveLength(BOT_LEVELS.length);
    expect(asked.length).toBeGreaterThan(1);
  });
});

it('names ours in the language shown without asking, others by title, then by level', async () => {
  const { botAbout, botName, isBot } = await load(() => Response.json([GREEDY, NAMELESS]));
  expect([botName('expert'), botAbout('expert'), isBot('expert')]).toEqual(['bot-expert', 'bot-expert-about', true]);
  expect(asked).toEqual([]);
  expect(botName('greedy')).toBe('greedy');
  await vi.waitFor(() => expect(botName('greedy')).toBe('Greedy'));
  expect([botAbout('greedy'), isBot('greedy')]).toEqual([GREEDY.about, true]);
  expect([botName('nameless'), botAbout('nameless'), isBot('nameless')]).toEqual(['nameless', '', true]);
  expect(isBot('Ada')).toBe(false);
});
