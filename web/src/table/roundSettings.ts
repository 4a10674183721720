/** The settings of the round that is on: a table's first game may begin small. */

import { FIRST_ROUNDS, type RoomView, type TableSettings } from '../core/protocol.gen';

/** The settings of the current round, like `settings_of_round` on the server. */
export function roundSettings(view: Pick<RoomView, 'settings' | 'game' | 'round'>): TableSettings {
  const { settings } = view;
  const small = isSmall(view) ? FIRST_ROUNDS[view.round - 1] : undefined;
  if (!small) return settings;
  return {
    ...settings,
    cards: Math.min(small.cards, settings.cards),
    seconds: small.seconds,
    live_marks: small.live_marks || settings.live_marks,
  };
}

/** Whether this round is one of those with which a game begins small. */
export function isSmall({ settings, game, round }: Pick<RoomView, 'settings' | 'game' | 'round'>): boolean {
  return settings.growing && game === 1 && round >= 1 && round <= FIRST_ROUNDS.length;
}
