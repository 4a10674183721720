import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, EMPTY_TRAY, LEAD_IN, type ClientMessage } from '../core/protocol.gen';
import { startGame, dueAt, resumeLater, applyMessage, playedTrays, advanceClock, viewOf, type LocalGame } from './localGame';

const BEST = { score: 3, bonus: false, tray: 'OOK..../....../.', failed: [], with_bonus: null, why: null };
const HANDS = [
  { hand: 'O2 K1', best: BEST },
  { hand: 'K1 K2', best: { ...BEST, tray: 'KKK..../....../.' } },
];
const START = 1_000_000;
const TRAY = 'OKO..../....../.';

function fresh(changes: Partial<typeof DEFAULT_SETTINGS> = {}): LocalGame {
  return startGame(
    {
      kind: 'solo',
      subject: '12D3V91AC',
      name: 'Ann',
      settings: { ...DEFAULT_SETTINGS, seats: 1, rounds: 2, ...changes },
      hands: HANDS,
      par: 20,
    },
    START,
  );
}

const building = (changes: Partial<typeof DEFAULT_SETTINGS> = {}): LocalGame => advanceClock(fresh(changes), START + LEAD_IN);
const put = (tray: string, round = 1): ClientMessage => ({ type: 'set_tray', round, tray });
const after = (game: LocalGame, ...messages: ClientMessage[]): LocalGame =>
  messages.reduce((found, message) => applyMessage(found, message, START + 5000), game);

describe('a game without a server', () => {
  it('hides the cards until the lead-in is over', () => {
    expect([viewOf(fresh()).phase, viewOf(fresh()).hand, dueAt(fresh())]).toEqual(['lead_in', null, START + LEAD_IN]);
    expect(advanceClock(fresh(), START + 1)).toStrictEqual(fresh());
    const view = viewOf(building());
    expect([view.phase, view.hand, view.ends_at]).toEqual(['building', ['O2', 'K1'], START + LEAD_IN + 60_000]);
  });

  it('is scored when its player is done, by the same rules', () => {
    const game = after(building(), put(TRAY), { type: 'done', round: 1 });
    const view = viewOf(game);
    expect([view.phase, view.seats[0]!.points, view.results[0]!.scores[0]!.verdicts.map(({ fulfilled }) => fulfilled)]).toEqual([
      'scored',
      13,
      [true, true],
    ]);
    // Another tray than the solver's, and as good.
    expect([view.results[0]!.best!.tray, view.results[0]!.moves]).toEqual([TRAY, [[]]]);
  });

  it('is scored when the sand has run out, a moment late', () => {
    const game = after(building(), put('K....../....../.'));
    expect(advanceClock(game, game.endsAt!).phase).toBe('building');
    const scored = advanceClock(game, dueAt(game)!);
    expect([scored.phase, scored.results[0]!.best, scored.results[0]!.moves]).toEqual(['scored', BEST, []]);
  });

  it('has no hourglass where the player wants none', () => {
    expect([building({ seconds: 0 }).endsAt, dueAt(building({ seconds: 0 }))]).toEqual([null, null]);
  });

  it('continues with the next round, and ends with totals and par', () => {
    let game = after(building(), put(TRAY), { type: 'done', round: 1 }, { type: 'ready', round: 1 });
    expect([game.phase, game.round, game.tray]).toEqual(['lead_in', 2, EMPTY_TRAY]);
    game = advanceClock(game, game.startsAt);
    game = after(game, put('KKK..../....../.', 2), { type: 'done', round: 2 }, { type: 'ready', round: 2 });
    const view = viewOf(game);
    expect([view.phase, view.par, view.standings]).toEqual([
      'over',
      20,
      [{ seat: 0, place: 1, points: 16, bonus_tokens: 0, token_points: -6, total: 10 }],
    ]);
    expect(playedTrays(game)).toEqual([TRAY, 'KKK..../....../.']);
  });

  it('ignores what belongs to another round, and trays that cannot stand', () => {
    const game = building();
    expect(
      after(game, put(TRAY, 2), put('......./K...../.'), put('nonsense'), { type: 'done', round: 2 }, { type: 'ready', round: 1 }),
    ).toBe(game);
  });

  it('shows live marks where they are wanted', () => {
    expect(viewOf(after(building(), put(TRAY))).marks).toBeNull();
    expect(viewOf(after(building({ live_marks: true }), put('K....../....../.'))).marks).toEqual([false, true]);
  });

  it('hands in no trays if the player built none', () => {
    expect(playedTrays(after(building(), { type: 'done', round: 1 }))).toBeNull();
  });
});

describe('a pause', () => {
  it('covers everything, and gives the time back', () => {
    const game = applyMessage(building(), { type: 'pause' }, START + 10_000);
    const view = viewOf(game);
    expect([view.hand, view.seats[0]!.tray, view.paused_at, view.can_resume, dueAt(game)]).toEqual([
      null,
      null,
      START + 10_000,
      true,
      null,
    ]);
    expect(after(game, put(TRAY))).toBe(game);
    const resumed = applyMessage(game, { type: 'resume' }, START + 50_000);
    expect(dueAt(resumed)).toBe(START + 50_000 + LEAD_IN);
    const running = advanceClock(resumed, dueAt(resumed)!);
    expect([running.pausedAt, running.endsAt]).toEqual([null, building().endsAt! + 40_000 + LEAD_IN]);
  });

  it('begins by itself after the player was away for a while', () => {
    const game = building();
    expect(resumeLater(game, game.lastAt + 5_000, 20_000)).toBe(game);
    expect(resumeLater(game, game.lastAt + 3_600_000, 20_000).pausedAt).toBe(game.lastAt);
    const scored = after(game, { type: 'done', round: 1 });
    expect(resumeLater(scored, scored.lastAt + 3_600_000, 20_000)).toBe(scored);
  });
});
