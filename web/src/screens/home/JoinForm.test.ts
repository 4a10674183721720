// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import JoinForm from './JoinForm.svelte';

const answer = vi.fn<(path: string) => Promise<Response>>();

async function enter(page: HTMLElement, text: string): Promise<void> {
  const input = page.querySelector('input')!;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  page.querySelector('form')!.requestSubmit();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal('fetch', answer.mockReset());
  vi.stubGlobal('scrollTo', () => {});
  history.replaceState(null, '', '/');
});

it('answers a mistyped code at the field, until it is typed again', async () => {
  answer.mockResolvedValue(Response.json({ code: 'unknown_room', details: {} }, { status: 404 }));
  const { page } = render(JoinForm, {});
  const input = page.querySelector('input')!;
  await enter(page, 'abc 235');
  expect(answer.mock.calls[0]![0]).toBe('/api/tables/ABC235');
  expect(location.pathname).toBe('/');
  expect(page.querySelector('[role=alert]')?.id).toBe(input.getAttribute('aria-describedby'));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(page.querySelector('[role=alert]')).toBeNull();
});

it('leads to the table by its whole name', async () => {
  answer.mockResolvedValue(Response.json({ room: 'ABC235DEFG678HJK' }));
  const { page } = render(JoinForm, {});
  await enter(page, 'abc 235');
  expect(location.pathname).toBe('/t/ABC235DEFG678HJK');
});

it('answers a mistyped game code at the field too', async () => {
  answer.mockResolvedValue(Response.json({ code: 'code_checksum', details: {} }, { status: 400 }));
  const { page } = render(JoinForm, {});
  await enter(page, '1ABCDEFGHJK');
  expect(answer.mock.calls[0]![0]).toBe('/api/tables');
  expect(page.querySelector('[role=alert]')).not.toBeNull();
});
