// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { registerTarget, watchDrag, type DropTarget } from './drag';

function pointer(type: string, clientX: number): PointerEvent {
  return Object.assign(new Event(type), {
    clientX,
    clientY: 0,
    button: 0,
    isPrimary: true,
    pointerId: 1,
    pointerType: 'mouse',
  }) as PointerEvent;
}

it('lets go of a sphere when the tray is taken away under it', () => {
  const target: DropTarget = { at: () => 3, hover: vi.fn(), drop: vi.fn() };
  const remove = registerTarget(target);
  vi.stubGlobal('document', Object.assign(document, { elementFromPoint: () => null }));
  watchDrag(pointer('pointerdown', 0), { color: 'K', from: null });
  window.dispatchEvent(pointer('pointermove', 40));
  expect(document.body.children).toHaveLength(1);
  remove();
  expect(document.body.children).toHaveLength(0);
  window.dispatchEvent(pointer('pointerup', 40));
  expect(target.drop).not.toHaveBeenCalled();
});
