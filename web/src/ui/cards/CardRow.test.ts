// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import CardRow from './CardRow.svelte';

describe('a row of cards', () => {
  it('shows marks, and which card is looked at', () => {
    const { page } = render(CardRow, {
      hand: ['O2', 'KxW'],
      markAt: (index: number) => (index === 0 ? 'no' : null),
      current: 0,
      onchoose: () => {},
    });
    const cards = [...page.querySelectorAll('[data-card]')];
    expect(cards.map((card) => [card.getAttribute('data-card'), card.getAttribute('data-mark'), card.classList.contains('lit')])).toEqual([
      ['O2', 'no', true],
      ['KxW', null, false],
    ]);
  });

  it('reports the chosen card', () => {
    const onchoose = vi.fn();
    const { page } = render(CardRow, { hand: ['O2', 'KxW'], markAt: () => null, current: null, onchoose });
    page.querySelectorAll<HTMLElement>('[data-card]')[1]!.click();
    expect(onchoose).toHaveBeenCalledWith(1);
  });
});
