// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clipboard } from './clipboard.svelte';

const writeText = vi.fn<(text: string) => Promise<void>>();
const prompt = vi.fn<(question: string, text: string) => null>();

beforeEach(() => {
  document.execCommand = () => false;
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  prompt.mockReset();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('prompt', prompt);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('remembers for a moment what was copied last', async () => {
  const clipboard = new Clipboard();
  await clipboard.copy('one');
  await vi.advanceTimersByTimeAsync(2000);
  await clipboard.copy('two');
  await vi.advanceTimersByTimeAsync(2000);
  expect(clipboard.copied).toBe('two');
  await vi.advanceTimersByTimeAsync(1000);
  expect(clipboard.copied).toBeNull();
});

it('shows the text where copying is forbidden, or does what the caller chose', async () => {
  writeText.mockRejectedValue(new Error('forbidden'));
  const clipboard = new Clipboard();
  await clipboard.copy('one');
  expect(prompt.mock.calls[0]![1]).toBe('one');
  const byHand = vi.fn();
  await clipboard.copy('two', byHand);
  expect(byHand).toHaveBeenCalledWith('two');
  expect(prompt).toHaveBeenCalledOnce();
  expect(clipboard.copied).toBeNull();
});

it('copies a selection where a page has no clipboard, as on a local network without encryption', async () => {
  vi.stubGlobal('navigator', {});
  let copied = '';
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  const clipboard = new Clipboard();
  await clipboard.copy('one');
  expect([copied, clipboard.copied, prompt.mock.calls.length, document.querySelector('textarea')]).toEqual(['one', 'one', 0, null]);
});

it('shares through the system, and ignores a dialog the player closed', async () => {
  const share = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(Object.assign(new Error(), { name: 'AbortError' }))
    .mockRejectedValueOnce(new Error('broken'));
  vi.stubGlobal('navigator', { clipboard: { writeText }, share });
  const clipboard = new Clipboard();
  await clipboard.share('https://a.example/');
  expect(clipboard.copied).toBe('https://a.example/');
  await clipboard.share('https://b.example/');
  expect([clipboard.copied, prompt.mock.calls.length]).toEqual(['https://a.example/', 0]);
  await clipboard.share('https://c.example/');
  expect(prompt.mock.calls[0]![1]).toBe('https://c.example/');
  expect(writeText).not.toHaveBeenCalled();
});

it('shares a text as a text', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText }, share });
  await new Clipboard().share('Dimension · 9 of 11\nhttps://a.example/');
  expect(share).toHaveBeenCalledWith({ text: 'Dimension · 9 of 11\nhttps://a.example/' });
});

it('copies where the system cannot share', async () => {
  const clipboard = new Clipboard();
  await clipboard.share('https://a.example/');
  expect(writeText).toHaveBeenCalledWith('https://a.example/');
});
