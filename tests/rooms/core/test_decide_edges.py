"""Commands at the edge of what is allowed."""

from msgspec.structs import replace

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.admission import is_waiting
from dimension.rooms.core.commands import CLOCK
from dimension.rooms.core.one_try import refused_at_try
from dimension.rooms.core.request import Request
from dimension.rooms.core.rounds import LEAD_IN, announced
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from tests.rooms.tables import BEST, BOT_SEAT, HOST, WATCHER, table_in

WITHOUT_HOURGLASS = TableSettings(rounds=2, seconds=0)


def test_cards_stay_hidden_for_three_seconds() -> None:
    assert LEAD_IN == 3_000
    assert announced(2, 5_000) == e.RoundAnnounced(at=5_000, round=2, starts_at=8_000)


def test_nobody_waits_for_a_round_after_a_game() -> None:
    table = table_in(Phase.OVER)
    table.do(WATCHER, c.TakeSeat("Eve"))
    number = table.state.seat_of(WATCHER)
    assert number is not None
    assert table.state.seat_at(number).plays_from > table.state.round
    assert not is_waiting(table.state, number)


def test_a_bot_is_never_missed() -> None:
    table = table_in(Phase.BUILDING, WITHOUT_HOURGLASS)
    assert table.ask(CLOCK, c.MissPlayer(BOT_SEAT)) == []
    assert table.ask(CLOCK, c.MissPlayer(1)) == [e.PlayerLeft(at=table.now, seat=1)]
    assert table.ask(CLOCK, c.MissPlayer(3)) == []


def test_the_best_tray_belongs_to_a_round_that_was_played() -> None:
    table = table_in(Phase.SCORED)
    for number, is_known in ((0, False), (1, True), (2, False)):
        found = table.ask(CLOCK, c.RecordBest(table.state.game, number, BEST, ()))
        assert found == ([e.BestFound(at=table.now, round=number, best=BEST, moves=())] if is_known else [])
    assert table.ask(CLOCK, c.RecordBest(table.state.game + 1, 1, BEST, ())) == []


def test_who_plays_the_hand_of_a_day_may_have_a_new_name() -> None:
    state = replace(table_in(Phase.BUILDING).state, day="2026-11-16")
    for command in (c.Rename("Zoe"), c.LeaveSeat(), c.SayDone(1, True), c.SayReady(1), c.Tick(), c.ResumeGame()):
        assert refused_at_try(state, command, Request(HOST, state.last_at)) is None


def test_a_single_millisecond_before_a_pause_is_given_back() -> None:
    table = table_in(Phase.BUILDING)
    table.now += 5_000
    paused = e.GamePaused(at=table.now)
    for lost in (-1, 0):
        assert table.ask(CLOCK, c.PauseGame(since=table.now - lost)) == [paused]
    given_back = e.TimeGivenBack(at=table.now, milliseconds=1)
    assert table.ask(CLOCK, c.PauseGame(since=table.now - 1)) == [given_back, paused]
