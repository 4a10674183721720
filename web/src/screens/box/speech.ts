/** Cards read aloud by the browser, in the language of the page; silence where a browser cannot speak. */

import { language } from '../../core/i18n';

export function canSpeak(): boolean {
  return 'speechSynthesis' in window;
}

/** Says one text; an earlier one stops. */
export function speak(text: string): void {
  if (!canSpeak()) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language();
  speechSynthesis.speak(words);
}

export function hush(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
