// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { CONTRADICTIONS, DECKS, DEFAULT_SETTINGS, EDITIONS, GRADES } from '../../core/protocol.gen';
import { render } from '../../testing/render';
import SettingsForm from './SettingsForm.svelte';

/** The texts of all choices on the page. */
function choices(page: HTMLElement): string[] {
  return [...page.querySelectorAll('label')].map((label) => label.textContent.trim());
}

describe('settings', () => {
  it('offer everything the rules know', () => {
    const { page } = render(SettingsForm, { settings: DEFAULT_SETTINGS, onchange: () => {} });
    const keys = [
      ...EDITIONS.map((value) => `settings-edition-${value}`),
      ...DECKS.map((value) => `deck-${value}`),
      ...GRADES.map((value) => `settings-grade-${value}`),
      ...CONTRADICTIONS.map((value) => `settings-contradictions-${value}`),
    ];
    expect(choices(page)).toEqual(expect.arrayContaining(keys));
  });

  it('change one thing at a time', () => {
    const onchange = vi.fn();
    const { page } = render(SettingsForm, { settings: DEFAULT_SETTINGS, onchange });
    const label = [...page.querySelectorAll('label')].find((found) => found.textContent.trim() === 'settings-edition-de')!;
    label.querySelector('input')!.click();
    flushSync();
    expect(onchange).toHaveBeenCalledWith({ ...DEFAULT_SETTINGS, edition: 'de' });
  });

  it('have no fewer seats than are taken, and none for those who play alone', () => {
    const seats = (props: { leastSeats?: number; isSolo?: boolean }): string[] => {
      const { page } = render(SettingsForm, { settings: DEFAULT_SETTINGS, onchange: () => {}, ...props });
      const found = [...page.querySelectorAll('fieldset')].filter((field) => field.textContent.includes('settings-seats')).at(-1);
      const texts = found ? choices(found) : [];
      document.body.innerHTML = '';
      return texts;
    };
    expect(seats({ leastSeats: 3 })).toEqual(['3', '4', '5', '6', '7', '8', '10', '20', '30', '50', '100']);
    expect(seats({ isSolo: true })).toEqual([]);
  });

  it('keep an unusual hourglass among the usual ones', () => {
    const { page } = render(SettingsForm, { settings: { ...DEFAULT_SETTINGS, seconds: 77 }, onchange: () => {} });
    const field = [...page.querySelectorAll('fieldset')].find((found) => found.textContent.includes('settings-hourglass'))!;
    const chosen = [...field.querySelectorAll('input')].findIndex((input) => input.checked);
    expect([choices(field).length, chosen]).toEqual([9, 4]);
  });
});
