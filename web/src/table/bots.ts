/** The bots one can play with: ours, and those the server has from other packages. */

import { listBots } from '../core/api.gen';
import { t } from '../core/i18n';
import { BOT_LEVELS, type BotLevel } from '../core/protocol.gen';
import { Watched } from '../core/watched';

const OURS: readonly string[] = BOT_LEVELS;

const known = new Watched<readonly BotLevel[]>(OURS.map((level, index) => ({ level, strength: index + 1, title: null, about: null })));
let isAsked = false;

/** All bots, the weakest of ours first. One request asks the server; until it answers, and if it fails, they are ours. */
export function bots(): readonly BotLevel[] {
  if (!isAsked) {
    isAsked = true;
    listBots().then(
      (found) => (known.value = found),
      () => (isAsked = false),
    );
  }
  return known.value;
}

/** Whether this is the level of a bot. */
export function isBot(level: string): boolean {
  return OURS.includes(level) || bots().some((bot) => bot.level === level);
}

/** The name of a bot: ours in the language shown, others from their package. */
export function botName(level: string): string {
  return OURS.includes(level) ? t(`bot-${level}`) : (introduced(level)?.title ?? level);
}

/** The description of a bot; empty if its package has none. */
export function botAbout(level: string): string {
  return OURS.includes(level) ? t(`bot-${level}-about`) : (introduced(level)?.about ?? '');
}

function introduced(level: string): BotLevel | undefined {
  return bots().find((bot) => bot.level === level);
}
