/** Names of players, as they are typed and shown. The server cleans them; here they are only kept short. */

import { t } from '../core/i18n';
import { MAX_NAME } from '../core/protocol.gen';

/** How many signs at the end of a long name are always shown. */
const END = 4;

/** The visible characters: a family of four is seven code points. */
function clusters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** The beginning of a name that is too long, with no picture torn apart; counted as the server counts. */
export function fitted(name: string, most: number = MAX_NAME): string {
  let length = 0;
  const kept = clusters(name).filter((cluster) => (length += [...cluster].length) <= most);
  return kept.join('');
}

/** A name where space is tight: its beginning, an ellipsis, and its last signs, where names that are alike differ. */
export function shortened(name: string, most: number): string {
  const all = clusters(name);
  if (all.length <= most) return name;
  const end = most > 3 * END ? END : 0;
  return `${all.slice(0, most - end - 1).join('')}…${end ? all.slice(-end).join('') : ''}`;
}

/** The beginning of a name, which may be cut off, and its end, which may not; short names have no end. */
export function ending(name: string): readonly [string, string] {
  const all = clusters(name);
  return all.length > 3 * END ? [all.slice(0, -END).join(''), all.slice(-END).join('')] : [name, ''];
}

/** A name by chance, other than this one. */
export function rolledName(than: string): string {
  const names = t('join-dice-names')
    .split(', ')
    .filter((name) => name !== than);
  return names[Math.floor(Math.random() * names.length)]!;
}
