/** What is asked of the server about challenges: the same cards against somebody's ghost. */

import { request } from './api';
import type { Challenge, ChallengeLink, NewChallenge, TableName } from './protocol.gen';

/** Makes a challenge of a finished game, or finds the one that was made of it before; its id. */
export async function makeChallenge(wanted: NewChallenge): Promise<string> {
  return (await request<ChallengeLink>('POST', '/api/challenges', wanted)).id;
}

export function challengeAt(id: string): Promise<Challenge> {
  return request('GET', `/api/challenges/${encodeURIComponent(id)}`);
}

/** The challenges that this browser's player made or answered, newest first. */
export function myChallenges(): Promise<Challenge[]> {
  return request('GET', '/api/challenges');
}

/** The table at which this browser's player meets the ghost: a new one, or the one where they are in the middle of it. */
export async function takeUp(id: string, name: string): Promise<string> {
  return (await request<TableName>('POST', `/api/challenges/${encodeURIComponent(id)}/play`, { name })).room;
}

/** The QR code of the link to a challenge. */
export function challengeQr(id: string): string {
  return `/api/challenges/${encodeURIComponent(id)}/qr.svg`;
}
