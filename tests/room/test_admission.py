"""Locks, people whom the host removed, and when the join code opens a table."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import Refusal
from dimension.room.lobby import admitting, is_opened_by_code, open_join_code, refused_newcomer
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RemovedPlayer, is_removed
from tests.room.big_tables import PUPILS, big_table, big_table_in
from tests.room.tables import BOT_SEAT, HOST, PLAYER, WATCHER, Table, seated, table_in

CODE = "ROOM42"

# --- The join code ----------------------------------------------------------------------------


def test_the_code_opens_a_table_that_is_looking_for_players() -> None:
    table = seated()
    assert open_join_code(table.state) == CODE
    assert is_opened_by_code(table.state, WATCHER)
    assert is_opened_by_code(table.state, None)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.LOBBY])
def test_once_a_game_has_begun_the_code_is_for_those_who_play(phase: Phase) -> None:
    state = table_in(phase).state
    assert open_join_code(state) is None
    assert not is_opened_by_code(state, WATCHER)
    assert not is_opened_by_code(state, None)
    assert is_opened_by_code(state, HOST)
    assert is_opened_by_code(state, PLAYER)


@pytest.mark.parametrize("phase", Phase)
def test_at_a_big_table_the_code_is_for_late_guests_too_while_a_seat_is_free(phase: Phase) -> None:
    table = big_table_in(phase)
    assert open_join_code(table.state) == CODE
    assert is_opened_by_code(table.state, None)
    table.do(HOST, c.LockTable(True))
    assert open_join_code(table.state) is None
    assert not is_opened_by_code(table.state, WATCHER)
    assert is_opened_by_code(table.state, PUPILS[0])
    full = big_table(seats=len(PUPILS))
    assert open_join_code(full.state) is None


def test_the_code_opens_neither_a_full_table_nor_a_locked_one() -> None:
    table = seated()
    table.do(WATCHER, c.TakeSeat("Eve"))
    # The bot would make room.
    assert open_join_code(table.state) == CODE
    table.do("dora", c.TakeSeat("Dora"))
    assert open_join_code(table.state) is None
    table.do(WATCHER, c.LeaveSeat())
    table.do(HOST, c.LockTable(True))
    assert open_join_code(table.state) is None
    table.do(HOST, c.LockTable(False))
    assert open_join_code(table.state) == CODE


def test_a_host_without_a_seat_finds_the_table_by_its_code() -> None:
    table = Table()
    table.do(HOST, c.LockTable(True))
    assert is_opened_by_code(table.state, HOST)


# --- Locks ------------------------------------------------------------------------------------


def test_no_new_player_sits_down_at_a_locked_table() -> None:
    table = seated()
    table.do(HOST, c.LockTable(True))
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "locked"
    table.do(HOST, c.LockTable(False))
    table.do(WATCHER, c.TakeSeat("Eve"))


def test_those_with_a_seat_come_back_to_a_locked_table() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.LockTable(True))
    table.do(PLAYER, c.LeaveSeat())
    assert table.do(PLAYER, c.TakeSeat("Ben")) == [e.PlayerReturned(at=table.now, seat=1)]


def test_a_host_sits_down_at_a_locked_table() -> None:
    table = Table()
    table.do(HOST, c.LockTable(True))
    table.do(HOST, c.TakeSeat("Ann"))
    assert table.state.seat_of(HOST) == 0


def test_locking_twice_changes_nothing() -> None:
    table = Table()
    assert table.do(HOST, c.LockTable(False)) == []
    assert table.do(HOST, c.LockTable(True)) == [e.LockChanged(at=table.now, locked=True)]
    assert table.do(HOST, c.LockTable(True)) == []


def test_a_table_that_every_player_left_is_open_again() -> None:
    table = Table()
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(HOST, c.LockTable(True))
    table.do(HOST, c.LeaveSeat())
    assert not table.state.locked
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.state.host == WATCHER


# --- Removal ----------------------------------------------------------------------------------


def test_a_player_whom_the_host_removed_stays_out() -> None:
    table = seated()
    assert table.do(HOST, c.ClearSeat(1)) == [
        e.SeatFreed(at=table.now, seat=1),
        e.PlayerRemoved(at=table.now, seat=1, player=PLAYER, name="Ben", by=HOST),
    ]
    assert is_removed(table.state, PLAYER, table.now)
    assert table.refusal(PLAYER, c.TakeSeat("Benjamin")) == "removed"
    assert not is_removed(table.state, WATCHER, table.now)
    assert not is_removed(table.state, None, table.now)
    table.do(WATCHER, c.TakeSeat("Eve"))


def test_a_removal_outlasts_a_game() -> None:
    table = seated(TableSettings(rounds=1))
    table.do(HOST, c.ClearSeat(1))
    table.begin()
    while table.state.phase is not Phase.OVER:
        table.tick()
    table.do(HOST, c.Reopen())
    assert table.refusal(PLAYER, c.TakeSeat("Ben")) == "removed"


def test_the_host_lets_a_player_in_again() -> None:
    table = seated()
    table.do(WATCHER, c.TakeSeat("Eve"))
    table.do(HOST, c.ClearSeat(1))
    table.do(HOST, c.ClearSeat(3))
    assert table.do(HOST, c.LetIn(1)) == [e.PlayerLetIn(at=table.now, player=WATCHER)]
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.refusal(PLAYER, c.TakeSeat("Ben")) == "removed"
    assert table.do(HOST, c.LetIn(1)) == []


def test_the_seat_of_a_bot_or_of_the_host_is_only_freed() -> None:
    table = seated()
    for seat in (BOT_SEAT, 0):
        assert table.do(HOST, c.ClearSeat(seat)) == [e.SeatFreed(at=table.now, seat=seat)]
    assert table.state.removed == ()
    table.do(HOST, c.TakeSeat("Ann"))


def test_a_removed_host_of_former_times_has_no_way_in() -> None:
    table = seated()
    table.do("clock", c.PassHost(1))
    table.do(PLAYER, c.ClearSeat(0))
    assert table.refusal(HOST, c.TakeSeat("Ann")) == "removed"
    assert table.refusal(HOST, c.LetIn(0)) == "removed"


# --- Names ------------------------------------------------------------------------------------


def test_two_people_at_a_table_never_have_the_same_name() -> None:
    table = Table()
    for player, name in ((HOST, "Ann"), (PLAYER, "ann"), (WATCHER, "Ann")):
        table.do(player, c.TakeSeat(name))
    assert [seat.name for _, seat in table.state.taken] == ["Ann", "ann 2", "Ann 3"]
    table.do(PLAYER, c.Rename("ANN"))
    assert table.state.seat_at(1).name == "ANN 2"
    assert table.do(HOST, c.Rename("Ann")) == []


def test_no_player_is_called_like_a_level_of_bots_even_of_one_that_sits_down_later() -> None:
    table = Table()
    table.do(HOST, c.TakeSeat("Beginner"))
    table.do(HOST, c.SeatBot(1, "beginner"))
    assert [seat.name for _, seat in table.state.taken] == ["Beginner 2", "Pip"]


# --- Games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [c.SetTray(1, "K....../....../.", game=1), c.SayDone(1, True, game=1), c.SayReady(1, game=1)]
)
def test_commands_for_another_game_are_refused(command: c.Command) -> None:
    table = seated(TableSettings(rounds=1))
    for _ in range(2):
        table.begin()
        while table.state.phase is not Phase.OVER:
            table.tick()
    table.begin()
    table.tick()
    assert table.ask(PLAYER, command) == Refusal("other_game", {"game": 3})


def test_commands_for_this_game_or_for_any_game_count() -> None:
    table = table_in(Phase.BUILDING)
    for game in (1, None):
        table.do(PLAYER, c.SetTray(1, "K....../....../.", game=game))
        table.do(PLAYER, c.SayDone(1, True, game=game))
        table.do(PLAYER, c.SayDone(1, False, game=game))
        assert table.do(PLAYER, c.SayReady(1, game=game)) == []


def test_a_removed_player_hears_that_and_the_host_lets_in_one_at_a_time() -> None:
    out = tuple(RemovedPlayer(name, name.title()) for name in ("max", "eve", "kim"))
    state = replace(table_in(Phase.LOBBY).state, removed=out, locked=True)
    assert refused_newcomer(state, "max", 5) == Refusal("removed")
    assert refused_newcomer(state, "zoe", 5) == Refusal("locked")
    assert refused_newcomer(state, HOST, 5) is None
    assert refused_newcomer(replace(state, locked=False), "zoe", 5) is None
    for number, player in enumerate(("max", "eve", "kim")):
        assert admitting(state, c.LetIn(number), 5) == [e.PlayerLetIn(at=5, player=player)]
    assert admitting(state, c.LetIn(3), 5) == []
    assert admitting(state, c.LockTable(True), 5) == []
    assert admitting(state, c.LockTable(False), 5) == [e.LockChanged(at=5, locked=False)]


def test_a_locked_table_without_a_host_stays_shut_for_a_client_without_an_identity() -> None:
    state = replace(table_in(Phase.LOBBY).state, host=None, locked=True)
    assert [is_opened_by_code(state, player) for player in (None, WATCHER, PLAYER)] == [False, False, True]
