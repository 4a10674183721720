"""Scores and standings of a table follow the rules, by seat."""

from dimension.room import commands as c
from dimension.room.rounds import judge_round, live_marks, standings_of, verdicts_of
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.rules.game import rank_players
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import Edition, score_round, score_tray
from tests.room.tables import BOT, HOST, PLAYER, table_in

TRAYS = ["KWBGO../....../.", "KWBGOKW/B...../.", "......./....../."]


def test_a_round_is_judged_seat_by_seat() -> None:
    table = table_in(Phase.BUILDING, TableSettings(edition=Edition.GERMAN))
    for actor, tray in zip((HOST, PLAYER, BOT), TRAYS, strict=True):
        table.do(actor, c.SetTray(1, tray))
    hand = parse_hand(table.state.deals[0].hand)
    expected = score_round(hand, [parse_tray(tray) for tray in TRAYS], Edition.GERMAN)
    judged = judge_round(table.state)
    assert [(score.seat, score.tray) for score in judged] == list(enumerate(TRAYS))
    for score, right in zip(judged, expected, strict=True):
        assert (score.points, score.bonus_tokens) == (right.points, right.bonus_tokens)
        assert score.verdicts == verdicts_of(right.tray_score)


def test_live_marks_are_the_verdicts_of_the_rules() -> None:
    hand, tray = "O2 K-B KxW", "KBO..../....../."
    assert live_marks(hand, tray) == tuple(v.fulfilled for v in score_tray(parse_hand(hand), parse_tray(tray)).verdicts)


def test_standings_skip_free_seats() -> None:
    table = table_in(Phase.LOBBY, TableSettings(rounds=1))
    table.do(HOST, c.ClearSeat(1))
    table.begin()
    while table.state.phase is not Phase.OVER:
        table.tick()
    seats = [seat for _, seat in table.state.taken]
    ranked = rank_players([(seat.points, seat.bonus_tokens) for seat in seats], table.state.settings.edition)
    assert [(standing.seat, standing.place, standing.total) for standing in standings_of(table.state)] == [
        ((0, 2)[standing.player], standing.place, standing.total) for standing in ranked
    ]
