/** The text that players share about a rush: nothing in it tells anything about the cards. */

import { t } from '../../core/i18n';
import type { RushRun } from '../../core/protocol.gen';
import type { PastHand } from './rushing.svelte';

/** How many hands were solved, a sign per hand, and where to rush. */
export function rushText({ solved }: Pick<RushRun, 'solved'>, past: readonly PastHand[]): string {
  const signs = past.map(({ isRight }) => (isRight ? '🟢' : '🔴')).join('');
  return [t('rush-share', { count: solved }), ...(signs ? [signs] : []), new URL('/rush', location.href).href].join('\n');
}
