// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import HostNotice from '../../ui/HostNotice.svelte';
import Admin from './Admin.svelte';

const NOTICE = { at: null as number | null, text: '', is_read_only: false };
const DESK = {
  version: '1.2.3',
  now: 0,
  uptime_seconds: 5,
  node: 0,
  nodes: [],
  tables: 41,
  games: 2,
  sockets: 3,
  health: ['disk_full'],
  today: { games: 7, players: 8, days: 9, rushes: 10, puzzles: 11 },
  notice: NOTICE,
  errors: [],
};
let asked: [string, string | undefined][];
let notice: typeof NOTICE;

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  asked = [];
  notice = NOTICE;
  sessionStorage.clear();
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([path, headers.authorization]);
    if (path === '/api/admin') {
      const isRight = headers.authorization === 'Bearer right';
      return Promise.resolve(isRight ? Response.json(DESK) : Response.json({ code: 'wrong_admin_key', details: {} }, { status: 401 }));
    }
    return Promise.resolve(Response.json(path === '/api/notice' ? notice : []));
  });
});

function type(key: string): void {
  const field = document.querySelector<HTMLInputElement>('#desk-key')!;
  field.value = key;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  field.form!.requestSubmit();
}

it('asks for nothing without a key, refuses a wrong one, and shows the server with the right one', async () => {
  const shown = render(Admin, {});
  await settled();
  expect(asked).toEqual([]);
  type('wrong');
  await settled();
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  type('right');
  await settled();
  await settled();
  expect(shown.text()).toContain('Dimension 1.2.3');
  expect(shown.text()).toContain('admin-trouble-disk-full');
  expect(shown.text()).toContain('41');
  expect(asked).toContainEqual(['/api/admin/names', 'Bearer right']);
});

it('shows the words of the host until they are closed', async () => {
  notice = { at: null, text: 'New cards!', is_read_only: true };
  const shown = render(HostNotice, {});
  await settled();
  expect(shown.text()).toContain('New cards!');
  expect(asked).toEqual([['/api/notice', undefined]]);
  shown.click('ui-ok');
  flushSync();
  expect(shown.text()).not.toContain('New cards!');
});
