/** Names of players, as they are typed and shown. The server cleans them; here they are only kept short. */

import { MAX_NAME } from '../core/protocol.gen';

/** What is shown as one character: a family of four is seven signs. */
function clusters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** The beginning of a name that is too long, with no picture torn apart; counted as the server counts. */
export function fitted(name: string, most: number = MAX_NAME): string {
  let length = 0;
  const kept = clusters(name).filter((cluster) => (length += [...cluster].length) <= most);
  return kept.join('');
}

/** A name where space is tight: the beginning and an ellipsis. */
export function shortened(name: string, most: number): string {
  const all = clusters(name);
  return all.length > most ? `${all.slice(0, most - 1).join('')}…` : name;
}
