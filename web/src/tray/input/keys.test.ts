import { describe, expect, it } from 'vitest';
import { buildKey, placeKey } from './keys';

/** A key pressed where `inside` says which of the asked-for elements surrounds the focus. */
function pressed(
  key: string,
  inside: (selector: string) => boolean = () => false,
  held: Partial<KeyboardEvent> = {},
): ReturnType<typeof buildKey> {
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

  it('clear the tray and switch the view', () => {
    expect([pressed('Delete'), pressed('Delete', undefined, { shiftKey: true }), pressed('v')]).toEqual([null, 'clear', 'view']);
  });

  it('go by their place on keyboards with other letters', () => {
    expect(pressed('г', undefined, { code: 'KeyU' })).toBe('undo');
    expect(pressed('я', undefined, { code: 'KeyZ', ctrlKey: true })).toBe('undo');
    expect(pressed('z', undefined, { code: 'KeyY', ctrlKey: true })).toBe('undo');
  });

  it('leave fields, dialogs and buttons their own keys', () => {
    expect(pressed('1', (selector) => selector.includes('input'))).toBeNull();
    expect(pressed(' ', (selector) => selector.includes('button'))).toBeNull();
    expect(pressed(' ', () => false)).toBe('done');
    expect(pressed(' ', (selector) => selector.includes('button') || selector === '[data-view]')).toBe('done');
  });
});

describe('keys on a place', () => {
  const on = (key: string, held: Partial<KeyboardEvent> = {}) => placeKey({ key, ...held } as KeyboardEvent);

  it('lead to other places by arrow, letter, Home and End', () => {
    expect([on('c'), on('N'), on('Home'), on('End'), on('ArrowRight')]).toEqual([
      { go: 2 },
      { go: 13 },
      'first',
      'last',
      { toward: [1, 0] },
    ]);
    expect(on('с', { code: 'KeyC' })).toEqual({ go: 2 });
  });

  it('lift and carry', () => {
    expect(['Delete', 'Backspace', 'x', 'X'].map((key) => on(key))).toEqual(['lift', 'lift', 'carry', 'carry']);
    expect(on('ч', { code: 'KeyX' })).toBe('carry');
  });

  it('mean nothing together with Ctrl, Alt or the command key, and when no place has that letter', () => {
    expect(on('c', { ctrlKey: true })).toBeNull();
    expect(on('Delete', { altKey: true })).toBeNull();
    expect(on('z')).toBeNull();
  });

  it('are left to the tray and the page together with Shift', () => {
    expect(['ArrowLeft', 'Home', 'Delete'].map((key) => on(key, { shiftKey: true }))).toEqual([null, null, null]);
  });
});
