"""When a round begins, when it ends, and what follows."""

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Refusal, Request
from dimension.room.decide import decide
from dimension.room.rounds import LEAD_IN
from dimension.room.settings import TableSettings
from dimension.room.state import AFTER_SCORES, GRACE, Phase
from tests.room.tables import BOT, HOST, LEVELS, PLAYER, Table, names_of, seated, table_in

# --- Time -------------------------------------------------------------------------------------


def test_a_game_moves_on_at_its_deadlines_and_not_before() -> None:
    table = seated(TableSettings(rounds=1, seconds=30))
    begun = table.now
    table.begin()
    assert table.state.starts_at == begun + LEAD_IN
    assert table.tick(LEAD_IN - 1) == []
    assert table.tick(1) == [e.RoundOpened(at=begun + LEAD_IN, round=1, ends_at=begun + LEAD_IN + 30_000)]
    assert table.tick(30_000 + GRACE - 1) == []
    (scored,) = table.tick(1)
    assert isinstance(scored, e.RoundScored)
    assert scored.next_at == table.now + AFTER_SCORES
    assert table.tick(AFTER_SCORES - 1) == []
    (ended,) = table.tick(1)
    assert isinstance(ended, e.GameEnded)
    assert table.state.due_at is None
    assert table.tick(10**9) == []


def test_a_late_clock_takes_nothing_from_the_hourglass() -> None:
    table = seated(TableSettings(seconds=30))
    table.begin()
    (opened,) = table.tick(LEAD_IN + 700)
    assert opened == e.RoundOpened(at=table.now, round=1, ends_at=table.now + 30_000)


def test_without_an_hourglass_only_the_builders_end_a_round() -> None:
    table = table_in(Phase.BUILDING, TableSettings(seconds=0))
    assert table.state.due_at is None
    assert table.tick(10**9) == []
    table.do(HOST, c.SetTray(1, "K....../....../."))
    for actor in (HOST, PLAYER, BOT):
        table.do(actor, c.SayDone(1, True))
    assert table.state.phase is Phase.SCORED


@pytest.mark.parametrize("phase", [Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED])
def test_an_outage_moves_the_running_deadline(phase: Phase) -> None:
    table = table_in(phase)
    due = table.state.due_at
    assert due is not None
    table.now += 60_000
    assert table.do(CLOCK, c.GiveBackTime(60_000)) == [e.TimeGivenBack(at=table.now, milliseconds=60_000)]
    assert table.state.due_at == due + 60_000
    assert table.do(CLOCK, c.GiveBackTime(0)) == []


def test_a_clock_that_was_set_back_moves_no_event_before_an_earlier_one() -> None:
    table = table_in(Phase.BUILDING)
    last = table.state.last_at
    table.now -= 3_600_000
    (moved,) = table.do(HOST, c.SetTray(1, "K....../....../."))
    assert moved.at == last


# --- What ends a round, a pause, a game -------------------------------------------------------


def test_a_round_ends_when_the_last_says_done() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SayDone(1, True))
    table.do(PLAYER, c.SayDone(1, True))
    table.do(HOST, c.SayDone(1, False))
    assert names_of(table.do(BOT, c.SayDone(1, True))) == ["DoneChanged"]
    assert names_of(table.do(HOST, c.SayDone(1, True))) == ["DoneChanged", "RoundScored"]


def test_building_on_takes_done_back() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SayDone(1, True))
    table.do(HOST, c.SetTray(1, "K....../....../."))
    assert [seat.done for _, seat in table.state.taken] == [False] * 3


def test_a_round_does_not_wait_for_those_who_left() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "K....../....../."))
    table.do(PLAYER, c.SayDone(1, True))
    table.do(BOT, c.SayDone(1, True))
    assert names_of(table.do(HOST, c.LeaveSeat())) == ["PlayerLeft", "HostChanged", "RoundScored"]
    assert table.state.results[0].scores[0].tray == "K....../....../."


def test_the_next_round_starts_when_all_are_ready() -> None:
    table = table_in(Phase.SCORED)
    table.do(HOST, c.SayReady(1))
    table.do(PLAYER, c.SayReady(1))
    assert names_of(table.do(BOT, c.SayReady(1))) == ["ReadySaid", "RoundAnnounced"]
    assert table.state.round == 2
    assert all(seat.spheres == 0 and not seat.ready for _, seat in table.state.taken)


def test_a_game_ends_when_all_are_ready_after_its_last_round() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    table.do(HOST, c.SayReady(1))
    table.do(BOT, c.SayReady(1))
    assert names_of(table.do(PLAYER, c.LeaveSeat())) == ["PlayerLeft", "GameEnded"]


def test_a_game_that_everybody_left_runs_to_its_end() -> None:
    table = Table(TableSettings(rounds=3, seconds=0))
    table.do(HOST, c.TakeSeat("Ann"))
    table.begin()
    table.do(HOST, c.LeaveSeat())
    for _ in range(6):
        table.tick()
    assert table.state.phase is Phase.OVER


def test_a_tray_that_arrived_in_time_counts_even_if_it_had_to_wait_its_turn() -> None:
    table = table_in(Phase.BUILDING)
    assert table.state.ends_at is not None
    late, early = table.state.ends_at + 500, table.state.ends_at + GRACE - 1
    tray = c.SetTray(1, "KWB..../....../.")
    waited = decide(table.state, tray, Request(HOST, late, arrived=early), LEVELS)
    assert not isinstance(waited, Refusal)
    assert decide(table.state, tray, Request(HOST, late, arrived=late), LEVELS) == Refusal("too_late")


def test_without_an_hourglass_a_round_stops_waiting_for_players_who_went_away() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=1, seconds=0))
    for actor in (HOST, BOT):
        assert not any(isinstance(event, e.RoundScored) for event in table.do(actor, c.SayDone(1, True)))
    assert any(isinstance(event, e.RoundScored) for event in table.do(CLOCK, c.MissPlayer(1)))
    timed = table_in(Phase.BUILDING)
    assert timed.ask(CLOCK, c.MissPlayer(1)) == []
    assert timed.refusal(HOST, c.MissPlayer(1)) == "not_allowed"
