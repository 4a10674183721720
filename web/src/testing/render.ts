/** Shows a component in a test page. Files that use it start with `// @vitest-environment happy-dom`. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';

const shown: Record<string, unknown>[] = [];

afterEach(async () => {
  for (const component of shown.splice(0)) await unmount(component);
  document.body.innerHTML = '';
});

export interface Shown {
  readonly page: HTMLElement;
  /** The buttons and links with this text or label, in their order. */
  buttons(name: string): HTMLElement[];
  /** Clicks on the first of them. */
  click(name: string): void;
  text(): string;
}

/** Without a catalog, texts are shown as their keys. */
export function render<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): Shown {
  const page = document.body;
  shown.push(mount(component, { target: page, props }));
  flushSync();
  const buttons = (name: string): HTMLElement[] =>
    [...page.querySelectorAll<HTMLElement>('button, a')].filter(
      (found) => found.getAttribute('aria-label') === name || found.textContent.trim() === name,
    );
  return {
    page,
    buttons,
    click(name) {
      const [button] = buttons(name);
      if (!button) throw new Error(`no button says ${name}`);
      button.click();
      flushSync();
    },
    text: () => page.textContent.replace(/\s+/g, ' ').trim(),
  };
}
