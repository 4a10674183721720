"""What rooms are owed, and what it comes to."""

import pytest

from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.timekeeping import NOTICE_GRACE, RECOVERY_GRACE, Debt, LostTime
from tests.room.tables import table_in

ROOM = "ROOM42"


def test_a_debt_is_the_time_since_it_began_and_a_little_more() -> None:
    table = table_in(Phase.BUILDING)
    began = table.state.last_at + 1_000
    assert Debt(began, 250).milliseconds(table.state, began + 5_000) == 5_250


def test_nothing_was_lost_before_the_last_thing_that_happened() -> None:
    table = table_in(Phase.BUILDING)
    last = table.state.last_at
    assert Debt(last - 9_000, 0).milliseconds(table.state, last + 70) == 70


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.OVER])
def test_nothing_is_lost_where_no_clock_runs(phase: Phase) -> None:
    table = table_in(phase)
    assert Debt(table.now, 250).milliseconds(table.state, table.now + 5_000) == 0
    without_hourglass = table_in(Phase.BUILDING, TableSettings(seconds=0))
    assert Debt(table.now, 250).milliseconds(without_hourglass.state, table.now + 5_000) == 0


def test_nothing_is_lost_after_the_time_was_up() -> None:
    table = table_in(Phase.BUILDING)
    due = table.state.due_at
    assert due is not None
    assert Debt(due, 250).milliseconds(table.state, due + 5_000) == 0
    assert Debt(due - 1, 250).milliseconds(table.state, due + 5_000) == 5_251


def test_a_second_debt_begins_where_the_first_began() -> None:
    lost = LostTime()
    lost.owe(ROOM, Debt(1_000, RECOVERY_GRACE))
    lost.owe(ROOM, Debt(3_000, NOTICE_GRACE))
    assert lost.of(ROOM) == Debt(1_000, RECOVERY_GRACE)
    lost.owe(ROOM, Debt(500, NOTICE_GRACE))
    assert lost.of(ROOM) == Debt(500, RECOVERY_GRACE)
    assert list(lost) == [ROOM]


def test_what_takes_too_long_to_give_back_is_owed_again_with_more_grace() -> None:
    lost = LostTime()
    lost.owe(ROOM, Debt(1_000, 250))
    lost.settle(ROOM, 5_000, 5_125)
    assert lost.of(ROOM) is None
    lost.owe(ROOM, Debt(1_000, 250))
    lost.settle(ROOM, 5_000, 5_126)
    assert lost.of(ROOM) == Debt(5_250, 500)
    lost.forget(ROOM)
    assert len(lost) == 0


def test_a_sign_of_life_says_nothing_about_time_that_is_still_owed() -> None:
    lost = LostTime()
    assert lost.alive_at(9_000) == 9_000
    lost.owe("A", Debt(5_000, 0))
    lost.owe("B", Debt(4_000, 0))
    assert lost.alive_at(9_000) == 4_000
    assert lost.alive_at(3_000) == 3_000
