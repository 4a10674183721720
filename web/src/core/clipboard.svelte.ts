/** Copies texts, and remembers for a moment which one, so that its button can say so. */

import { announce } from './announce';
import { t } from './i18n';

const SHOWN_FOR = 2500;

export class Clipboard {
  /** The text that was copied a moment ago. */
  copied = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Copies a text; without permission it is shown so that it can be copied by hand. */
  async copy(text: string, byHand = showForCopying): Promise<void> {
    if (await isCopied(text)) this.#show(text);
    else byHand(text);
  }

  /** Shares an address or a text through the system, or copies it where that is impossible. */
  async share(text: string): Promise<void> {
    if (!navigator.share) return this.copy(text);
    try {
      await navigator.share(URL.canParse(text) ? { title: 'Dimension', url: text } : { text });
    } catch (error) {
      // Closing the system's dialog is not a failure.
      if ((error as Error).name !== 'AbortError') showForCopying(text);
      return;
    }
    this.#show(text);
  }

  #show(text: string): void {
    this.copied = text;
    announce(t('standings-copied'));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.copied = null), SHOWN_FOR);
  }
}

/** Pages of a plain address on the local network have no clipboard; there a selection can still be copied. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isSelectionCopied(text);
  }
}

function isSelectionCopied(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // A dialog keeps the focus to itself.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}

function showForCopying(text: string): void {
  prompt(t('standings-copy-by-hand'), text);
}
