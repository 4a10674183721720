import { describe, expect, it } from 'vitest';
import { buildKey, placeKey } from './keys';

/** A key pressed where `inside` says which of the asked-for elements surrounds the focus. */
function pressed(key: string, inside: (selector: string) => boolean = () => false, held: Partial<KeyboardEvent> = {}): ReturnType<typeof buildKey> {
  const target = { closest: (selector: string) => (inside(selector) ? {} : null) };
  return buildKey({ key, target, ...held } as unknown as KeyboardEvent);
}

describe('keys anywhere on the page', () => {
  it('choose a color, or none', () => {
    expect(pressed('1')).toEqual({ color: 'K' });
    expect(pressed('5')).toEqual({ color: 'O' });
    expect(pressed('0')).toEqual({ color: null });
    expect(pressed('6')).toBeNull();
  });

  it('undo and redo as everywhere', () => {
    expect(pressed('u')).toBe('undo');
    expect(pressed('z', undefined, { ctrlKey: true })).toBe('undo');
    expect(pressed('Z', undefined, { metaKey: true, shiftKey: true })).toBe('redo');
    expect(pressed('y', undefined, { ctrlKey: true })).toBe('redo');
    expect(pressed('u', undefined, { ctrlKey: true })).toBeNull();
  });

  it('leave fields, dialogs and buttons their own keys', () => {
    expect(pressed('1', (selector) => selector.includes('input'))).toBeNull();
    expect(pressed(' ', (selector) => selector.includes('button'))).toBeNull();
    expect(pressed(' ', () => false)).toBe('done');
    expect(pressed(' ', (selector) => selector.includes('button') || selector === '[data-view]')).toBe('done');
  });
});

describe('keys on a place', () => {
  const on = (position: number, key: string, held: Partial<KeyboardEvent> = {}) => placeKey({ key, ...held } as KeyboardEvent, position);

  it('lead to other places by arrow, letter, Home and End', () => {
    expect(on(0, 'c')).toEqual({ go: 2 });
    expect(on(5, 'Home')).toEqual({ go: 0 });
    expect(on(5, 'End')).toEqual({ go: 13 });
    expect(on(0, 'ArrowRight')).toEqual({ go: 3 });
  });

  it('lift, carry and cancel', () => {
    expect(['Delete', 'Backspace', 'x', 'X', 'Escape'].map((key) => on(0, key))).toEqual(['lift', 'lift', 'carry', 'carry', 'cancel']);
  });

  it('mean nothing together with Ctrl, Alt or the command key, and when no place has that letter', () => {
    expect(on(0, 'c', { ctrlKey: true })).toBeNull();
    expect(on(0, 'Delete', { altKey: true })).toBeNull();
    expect(on(0, 'z')).toBeNull();
  });
});
