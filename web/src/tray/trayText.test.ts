import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useCatalog } from '../core/i18n';
import { trayInWords } from './trayText';

const TRAY = 'KWB..../G...../.';

it.each([
  [
    'en',
    'black sphere in the center hole; white sphere in hole 1; blue sphere in hole 2; green sphere in the pocket between the center, 1 and 2.',
    'The tray is empty.',
  ],
  [
    'de',
    'schwarze Kugel im mittleren Loch; weiße Kugel in Loch 1; blaue Kugel in Loch 2; grüne Kugel in der Mulde zwischen Mitte, 1 und 2.',
    'Das Tableau ist leer.',
  ],
  [
    'ru',
    'чёрный шарик в центральной лунке; белый шарик в лунке 1; синий шарик в лунке 2; зелёный шарик в ямке между центром, 1 и 2.',
    'Планшет пуст.',
  ],
])('a tray is read in words in %s', (language, words, empty) => {
  useCatalog(language, readFileSync(new URL(`../../../src/dimension/locales/${language}.ftl`, import.meta.url), 'utf8'));
  expect(trayInWords(TRAY)).toBe(words);
  expect(trayInWords('......./....../.')).toBe(empty);
});
