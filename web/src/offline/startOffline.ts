/** Begins games from the pack. */

import { lastSettings } from '../table/lastSettings';
import { myName } from '../table/start';
import { DEFAULT_SETTINGS, type OfflineDay, type OfflineGame, type OfflinePack, type TableSettings } from '../core/protocol.gen';
import { remember, remembered } from '../core/storage';
import { startGame, type LocalGame } from './localGame';

/** The codes of games that were startGame, so that each comes once before any comes twice. */
const PLAYED = 'offlinePlayed';
const MOST_PLAYED = 100;

/** A game for one that was not played yet, as long as there is one. */
export function anotherGame(pack: OfflinePack, now: number): LocalGame {
  const played = remembered<readonly string[]>(PLAYED, []);
  const fresh = pack.games.find(({ code }) => !played.includes(code)) ?? longestAgo(pack, played);
  remember(PLAYED, [...played.filter((code) => code !== fresh.code), fresh.code].slice(-MOST_PLAYED));
  const settings = offlineSettings(fresh.hands.length);
  return startGame(
    { kind: 'solo', subject: fresh.code, name: myName(), settings, hands: fresh.hands, par: fresh.par[settings.edition] },
    now,
  );
}

/** The hand of a past day, with a minute as on its day. */
export function dayGame({ best, day, hand }: OfflineDay, now: number): LocalGame {
  const settings = { ...offlineSettings(1), seconds: DEFAULT_SETTINGS.seconds };
  return startGame({ kind: 'day', subject: day, name: myName(), settings, hands: [{ hand, best }], par: null }, now);
}

/** With the player's settings for solo games; cards and rounds are fixed by the pack. */
function offlineSettings(rounds: number): TableSettings {
  const { edition, live_marks, seconds } = lastSettings('solo');
  return { ...DEFAULT_SETTINGS, seats: 1, edition, live_marks, seconds, rounds };
}

function longestAgo(pack: OfflinePack, played: readonly string[]): OfflineGame {
  return pack.games.toSorted((one, other) => played.indexOf(one.code) - played.indexOf(other.code))[0]!;
}
