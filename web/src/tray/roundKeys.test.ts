import { describe, expect, it } from 'vitest';
import { roundKey } from './roundKeys';

/** A key pressed where `inside` says which of the asked-for elements surrounds the focus. */
function pressed(key: string, inside: (selector: string) => boolean = () => false, held: Partial<KeyboardEvent> = {}): ReturnType<typeof roundKey> {
  const target = { closest: (selector: string) => (inside(selector) ? {} : null) };
  return roundKey({ key, target, ...held } as unknown as KeyboardEvent);
}

describe('keys of a round', () => {
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

  it('leave fields, dialogs and buttons what is theirs', () => {
    expect(pressed('1', (selector) => selector.includes('input'))).toBeNull();
    expect(pressed(' ', (selector) => selector.includes('button'))).toBeNull();
    expect(pressed(' ', () => false)).toBe('done');
    expect(pressed(' ', (selector) => selector.includes('button') || selector === '.tray')).toBe('done');
  });
});
