/** Whether a card holds, does not, or does not yet. */
export type Mark = 'yes' | 'no' | 'open';

/** The mark of a verdict. */
export function markOf(isFulfilled: boolean): Mark {
  return isFulfilled ? 'yes' : 'no';
}
