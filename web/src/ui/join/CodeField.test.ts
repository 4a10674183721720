// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import CodeField from './CodeField.svelte';

const answer = vi.fn<(path: string) => Promise<Response>>();

async function type(page: HTMLElement, text: string): Promise<void> {
  const input = page.querySelector('input')!;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}

async function enter(page: HTMLElement, text: string): Promise<void> {
  await type(page, text);
  page.querySelector('form')!.requestSubmit();
  await settled();
}

async function settled(): Promise<void> {
  flushSync();
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
  const { page } = render(CodeField, {});
  const input = page.querySelector('input')!;
  await enter(page, 'abc 235');
  expect(answer.mock.calls[0]![0]).toBe('/api/tables/ABC235');
  expect(location.pathname).toBe('/');
  expect(page.querySelector('[role=alert]')?.id).toBe(input.getAttribute('aria-describedby'));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await type(page, 'abc 23');
  expect(page.querySelector('[role=alert]')).toBeNull();
});

it('leads to the table by its whole name', async () => {
  answer.mockResolvedValue(Response.json({ room: 'ABC235DEFG678HJK' }));
  const { page } = render(CodeField, {});
  await enter(page, 'abc 235');
  expect(location.pathname).toBe('/t/ABC235DEFG678HJK');
});

it('sends a whole code by itself, once, and the one that is offered for it', async () => {
  answer.mockResolvedValue(Response.json({ code: 'unknown_room', details: {} }, { status: 404 }));
  const { page } = render(CodeField, {});
  await type(page, 'h7k a3');
  expect(answer).not.toHaveBeenCalled();
  await type(page, 'h7k a83');
  await type(page, 'h7k a83');
  expect(answer.mock.calls.map(([path]) => path)).toEqual(['/api/tables/H7KA83']);
  const offers = [...page.querySelectorAll<HTMLButtonElement>('.offer')];
  expect(offers.map((offer) => offer.textContent)).toEqual(['H1K A83', 'H7K AB3']);
  answer.mockResolvedValue(Response.json({ room: 'H7KAB3DEFG678HJK' }));
  offers[1]!.click();
  await settled();
  expect(location.pathname).toBe('/t/H7KAB3DEFG678HJK');
});

it('answers a mistyped game code at the field without a request, and goes to the cards of a right one', async () => {
  const { page } = render(CodeField, {});
  await enter(page, '12D3Y91AC');
  expect(page.querySelector('[role=alert]')).not.toBeNull();
  expect(page.querySelector('.offer')!.textContent).toBe('12D3V91AC');
  await enter(page, '12D3V91AC');
  expect(location.pathname).toBe('/join/12D3V91AC');
  expect(answer).not.toHaveBeenCalled();
});

it('leads to a challenge by its link', async () => {
  const { page } = render(CodeField, {});
  await enter(page, 'https://example.org/c/7XK2M9QWRTAB');
  expect(location.pathname).toBe('/c/7XK2M9QWRTAB');
});
