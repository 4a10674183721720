import { expect, it } from 'vitest';
import { buildOf } from './serviceWorker';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('a build lists the page and all files, and is named after all of their contents', () => {
  const build = buildOf(['assets/b.js', 'assets/a.css'], new Map([['icon.svg', bytes('1')]]), '<html>');
  expect(build.files).toEqual(['/', '/assets/a.css', '/assets/b.js', '/icon.svg']);
  expect(build.pages).toEqual(expect.arrayContaining(['', 't', 'daily']));
  const others = [
    buildOf(['assets/b.js', 'assets/a.css'], new Map([['icon.svg', bytes('2')]]), '<html>'),
    buildOf(['assets/c.js', 'assets/a.css'], new Map([['icon.svg', bytes('1')]]), '<html>'),
    buildOf(['assets/b.js', 'assets/a.css'], new Map([['icon.svg', bytes('1')]]), '<html >'),
  ];
  expect(new Set([build, ...others].map(({ version }) => version)).size).toBe(4);
});
