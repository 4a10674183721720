/** Texts about a challenge. */

import { pastPerson } from '../../table/people';
import { t } from '../../core/i18n';
import { plain } from '../../core/numbers';
import type { Challenge, ChallengeAnswer } from '../../core/protocol.gen';

/** The parts of a challenge that words need. */
export type ChallengeFacts = Pick<Challenge, 'name' | 'bot' | 'total' | 'par' | 'yours'>;

/** Whose ghost it is. */
export function ownerOf({ name, bot }: ChallengeFacts): string {
  return pastPerson(name, bot).name;
}

/** "31 of 44", or the points alone while par is unknown. */
export function resultText(total: number, par: number | null): string {
  return par === null ? t('count-points', { count: total }) : `${plain(total)} ${t('par-of', { best: par })}`;
}

/** "Ann: 31 of 44. Can you beat it?" */
export function challengeHeadline(challenge: ChallengeFacts): string {
  const result = resultText(challenge.total, challenge.par);
  return challenge.yours ? t('challenge-headline-own', { result }) : t('challenge-headline', { name: ownerOf(challenge), result });
}

/** The text of the button that begins the game against the ghost. */
export function playText(challenge: ChallengeFacts): string {
  if (challenge.yours) return t('challenge-play-own');
  return challenge.name ? t('challenge-play', { name: ownerOf(challenge) }) : t('challenge-play-nameless');
}

/** The result of an answer, for its author or for another player. */
export function outcomeText(challenge: ChallengeFacts, { you, outcome, name }: Pick<ChallengeAnswer, 'you' | 'outcome' | 'name'>): string {
  if (you) return t(`challenge-you-${outcome}`, { name: ownerOf(challenge) });
  return t(`challenge-they-${outcome}`, { name: pastPerson(name, null).name });
}

/** The text for a friend. */
export function inviteText(challenge: ChallengeFacts, link: string): string {
  const result = resultText(challenge.total, challenge.par);
  return challenge.yours
    ? t('challenge-text-mine', { result, link })
    : t('challenge-text-other', { name: ownerOf(challenge), result, link });
}
