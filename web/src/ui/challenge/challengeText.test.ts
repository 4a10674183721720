import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { useCatalog } from '../../core/i18n';
import { answer, challenge } from '../../testing/challenges';
import { challengeHeadline, inviteText, outcomeText, playText, resultText } from './challengeText';

afterEach(() => useCatalog('en', ''));

function speak(language: string): void {
  useCatalog(language, readFileSync(`../src/dimension/locales/${language}.ftl`, 'utf-8'));
}

it('says what there is to beat, and against whom', () => {
  speak('en');
  expect(challengeHeadline(challenge())).toBe('Ann: 31 of 44. Can you beat it?');
  expect(playText(challenge())).toBe('Play against Ann’s ghost');
  expect(playText(challenge({ yours: true }))).toBe('Play against your own ghost');
  expect(playText(challenge({ name: '' }))).toBe('Play against the ghost');
});

it('has the points alone while par is unknown', () => {
  speak('en');
  expect([resultText(31, null), resultText(-2, 44)]).toEqual(['31 points', '−2 of 44']);
});

it('sends a friend the result and the link, in the language shown', () => {
  const texts = ['en', 'de', 'ru'].map((language) => (speak(language), inviteText(challenge({ yours: true }), 'https://x/c/1')));
  expect(texts).toEqual([
    'Beat my 31 of 44: https://x/c/1',
    'Mein Ergebnis: 31 von 44. Schaffst du mehr? https://x/c/1',
    'Мой результат: 31 из 44. Сможете лучше? https://x/c/1',
  ]);
  speak('en');
  expect(inviteText(challenge({ name: 'Tilda', bot: 'casual' }), 'https://x/c/1')).toBe('Tilda: 31 of 44. Can you beat it? https://x/c/1');
});

it('says how it went, to the one who played and to the one who asked', () => {
  speak('en');
  expect(outcomeText(challenge(), answer({ you: true }))).toBe('You beat Ann’s ghost!');
  expect(outcomeText(challenge(), answer({ outcome: 'lost' }))).toBe('The ghost was better than Ben.');
  expect(outcomeText(challenge(), answer({ outcome: 'tied', name: '' }))).toBe('Deleted player tied with the ghost.');
});
