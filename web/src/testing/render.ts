/** Shows a component in a test page. Files that use it start with `// @vitest-environment happy-dom`. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';
import type { RoomView } from '../core/protocol.gen';
import { PracticeTray } from '../table/practiceTray.svelte';
import { Reactions } from '../table/reactions.svelte';
import { TABLE_CONTEXT, type TableContext } from '../table/tableContext';

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
export function render<Props extends Record<string, unknown>>(component: Component<Props>, props: Props, context = new Map()): Shown {
  const page = document.body;
  shown.push(mount(component, { target: page, props, context }));
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

/** Shows a part of the screen of a table; `actions` replace what the table does, which is nothing. */
export function renderAt<Props extends Record<string, unknown>>(
  view: RoomView | (() => RoomView),
  component: Component<Props>,
  props: Props,
  actions: Partial<Pick<TableContext, 'say' | 'ready' | 'now'>> = {},
): Shown {
  const table: TableContext = {
    get view() {
      return typeof view === 'function' ? view() : view;
    },
    reactions: new Reactions(() => () => {}),
    // No part that is shown alone builds on it.
    table: undefined as never,
    practice: new PracticeTray(),
    say: () => {},
    ready: () => {},
    now: () => 0,
    ...actions,
  };
  return render(component, props, new Map([[TABLE_CONTEXT, table]]));
}
