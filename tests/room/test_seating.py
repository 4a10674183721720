"""Sitting down and names: refusals, and cleaned names."""

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.limits import MOST_ARRANGEMENTS
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, Seat
from dimension.room.view import view_of
from tests.room.tables import BOT, HOST, PLAYER, WATCHER, Table, names_of, table_in


def test_no_player_can_sit_down_at_a_full_table() -> None:
    table = Table(TableSettings(seats=1))
    table.do(HOST, c.TakeSeat("Ann"))
    assert table.refusal(PLAYER, c.TakeSeat("Ben")) == "table_full"


@pytest.mark.parametrize("name", ["", "   ", "\x00\u202e\u200b", "\u3164"])
def test_an_invisible_name_is_refused(name: str) -> None:
    table = Table()
    assert table.refusal(PLAYER, c.TakeSeat(name)) == "bad_name"
    table.do(HOST, c.TakeSeat("Ann"))
    assert table.refusal(HOST, c.Rename(name)) == "bad_name"


def test_names_are_cleaned() -> None:
    table = Table()
    assert table.do(HOST, c.TakeSeat("  Ann\u202e \x07 B. "))[0] == e.SeatTaken(
        at=table.now, seat=0, player=HOST, name="Ann B."
    )
    assert table.do(HOST, c.Rename("  Ann \t B. ")) == []


# --- Late guests ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "first"),
    [(Phase.LOBBY, 1), (Phase.LEAD_IN, 1), (Phase.BUILDING, 2), (Phase.SCORED, 2), (Phase.OVER, 3)],
)
def test_a_guest_sits_down_at_any_time_and_plays_from_the_next_round_whose_cards_are_hidden(
    phase: Phase, first: int
) -> None:
    table = table_in(phase)
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.state.seat_at(3) == Seat("Eve", player=WATCHER, plays_from=first)
    assert view_of(table.state, WATCHER).you == 3


def test_a_late_guest_waits_for_the_round_and_no_player_waits_for_the_guest() -> None:
    table = table_in(Phase.BUILDING)
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.refusal(WATCHER, c.SetTray(1, "K....../....../.")) == "not_building"
    assert table.refusal(WATCHER, c.SayDone(1, True)) == "not_building"
    for actor in (HOST, PLAYER, BOT):
        table.do(actor, c.SayDone(1, True))
    assert table.state.phase is Phase.SCORED
    assert [score.seat for score in table.state.results[0].scores] == [0, 1, 2]
    for actor in (HOST, PLAYER, BOT):
        table.do(actor, c.SayReady(1))
    assert table.state.round == 2


def test_a_late_guest_begins_with_the_points_of_every_player_and_loses_nothing_in_rounds_missed() -> None:
    table = table_in(Phase.BUILDING)
    table.do(WATCHER, c.TakeSeat("Eve"))
    table.tick()
    assert (table.state.seat_at(3).points, table.state.seat_at(3).bonus_tokens) == (10, 0)
    table.tick()
    table.tick()
    table.do(WATCHER, c.SetTray(2, "K....../....../."))
    table.tick()
    (score,) = [score for score in table.state.results[1].scores if score.seat == 3]
    assert table.state.seat_at(3).points == 10 + score.points
    table.tick()
    assert sorted(standing.seat for standing in table.state.standings) == [0, 1, 2, 3]


def test_who_comes_after_the_last_cards_were_shown_has_no_place_in_the_standings() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=1))
    table.do(WATCHER, c.TakeSeat("Eve"))
    while table.state.phase is not Phase.OVER:
        table.tick()
    assert sorted(standing.seat for standing in table.state.standings) == [0, 1, 2]
    table.begin()
    assert table.state.seat_at(3).plays_from == 1
    assert len(table.state.playing) == 4


def test_a_locked_table_and_removed_people_stay_as_they_are_in_the_middle_of_a_game() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.LockTable(True))
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "locked"
    table.do(HOST, c.LockTable(False))
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert names_of(table.do(HOST, c.ClearSeat(3))) == ["SeatFreed", "PlayerRemoved"]
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "removed"


def test_a_guest_who_has_not_played_yet_goes_without_a_trace() -> None:
    table = table_in(Phase.BUILDING)
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert names_of(table.do(WATCHER, c.LeaveSeat())) == ["SeatFreed"]
    table.do(WATCHER, c.TakeSeat("Eve"))
    while table.state.round == 1:
        table.tick()
    assert names_of(table.do(WATCHER, c.LeaveSeat())) == ["PlayerLeft"]


def test_no_new_player_gets_the_result_of_a_player_who_left_after_the_game() -> None:
    table = table_in(Phase.OVER)
    table.do(PLAYER, c.LeaveSeat())
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.state.seat_of(WATCHER) == 3
    assert table.refusal("zoe", c.TakeSeat("Zoe")) == "game_running"


def test_sitting_down_and_standing_up_in_a_game_has_an_end() -> None:
    table = table_in(Phase.BUILDING)
    for _ in range(MOST_ARRANGEMENTS):
        table.do(WATCHER, c.TakeSeat("Eve"))
        table.do(WATCHER, c.LeaveSeat())
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "table_used_up"
