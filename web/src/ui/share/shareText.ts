/** The text that people share about a result: points of points possible, a sign per card, and where to play the same. */

import { t } from '../../core/i18n';
import { plain } from '../../core/numbers';
import type { Verdict } from '../../core/protocol.gen';

/** The offers of the sheet to share from. */
export interface Shareable {
  readonly text: string;
  readonly link: string;
  /** A picture of the result as SVG; left out where there is none. */
  readonly draw?: (() => string) | undefined;
  /** The name of the picture's file. */
  readonly file?: string | undefined;
  /** The game code of the cards. */
  readonly code?: string | undefined;
}

export interface Shared {
  /** Follows the name of the game: the number of a day, `Rush`; nothing for a game. */
  readonly label?: string;
  /** Words where nothing was counted. */
  readonly points: number | string;
  /** Null where nothing was possible that points could be compared with. */
  readonly best: number | null;
  /** Bonus tokens. */
  readonly tokens?: number;
  /** The verdicts of each round. */
  readonly rounds: readonly (readonly Pick<Verdict, 'fulfilled'>[])[];
  /** How many moves the best tray was away; null while that is unknown. */
  readonly moves?: number | null;
  readonly streak?: number;
  /** Follows the moves and the streak. */
  readonly boast?: string;
  readonly address: string;
}

/** Nothing in it tells anything about the cards. */
export function shareText({ label, points, best, tokens = 0, rounds, moves = null, streak = 0, boast = '', address }: Shared): string {
  const result = `${typeof points === 'string' ? points : plain(points)}${best === null ? '' : `/${plain(best)}`}${tokens > 0 ? ` ${'★'.repeat(tokens)}` : ''}`;
  const signs = rounds.map((verdicts) => verdicts.map(({ fulfilled }) => t(fulfilled ? 'share-fulfilled' : 'share-failed')).join(''));
  const boasts = [
    ...(moves === null ? [] : [t('share-moves', { count: moves })]),
    ...(streak > 0 ? [`🔥 ${streak}`] : []),
    ...(boast ? [boast] : []),
  ];
  return [`Dimension${label ? ` ${label}` : ''} · ${result}`, ...signs, ...(boasts.length > 0 ? [boasts.join(' · ')] : []), address].join(
    '\n',
  );
}
