// @vitest-environment happy-dom
import { createRawSnippet } from 'svelte';
import { expect, it } from 'vitest';
import { announcement } from '../../core/announce';
import { render } from '../../testing/render';
import Heading from './Heading.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Puzzles</span>' }));

it('takes the focus, so that a screen reader begins with it', () => {
  render(Heading, { children });
  expect(document.activeElement?.textContent).toBe('Puzzles');
});

it('is announced where a field has the focus already, and keeps it there', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  render(Heading, { children });
  expect([document.activeElement, announcement()]).toEqual([field, 'Puzzles']);
});

it('takes the focus from anything if it is eager', () => {
  document.body.appendChild(document.createElement('input')).focus();
  render(Heading, { children, isEager: true });
  expect(document.activeElement?.tagName).toBe('H1');
});
