import { describe, expect, it } from 'vitest';
import { pictureOf } from './resultPicture';

describe('the picture of a result', () => {
  it('shows names as text, never as markup', () => {
    const svg = pictureOf(
      [{ place: 1, name: '<b>&"', total: -3, tokens: 2, share: '7 %' }],
      'K....../....../.',
      { title: 'a<b', subtitle: '', possible: 'at best 44', code: '', address: 'play.example.org' },
      (name) => `var(--${name})`,
    );
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('at best 44');
    expect(svg).toContain('play.example.org');
    expect(svg).toContain('&#60;b&#62;&#38;&#34;');
  });
});
