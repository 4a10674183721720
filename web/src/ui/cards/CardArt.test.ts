// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { CARD_KINDS, EXAMPLES, faceOf } from '../../rules/cards';
import { render } from '../../testing/render';
import CardArt from './CardArt.svelte';

it('every kind of card has its own picture', () => {
  const pictures = CARD_KINDS.map((kind) => {
    const { page } = render(CardArt, { face: faceOf(EXAMPLES[kind])! });
    const picture =
      [...page.querySelectorAll('svg > path')].map((path) => path.getAttribute('d')).join() + page.querySelectorAll('circle').length;
    document.body.innerHTML = '';
    return picture;
  });
  expect(new Set(pictures).size).toBe(CARD_KINDS.length);
});
