"""Lost time that rooms get back, and its limits."""

import pytest

from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.timekeeping import NOTICE_GRACE, RECOVERY_GRACE, Debt
from tests.room.tables import table_in
from tests.runtime.hall import Hall, loop_clock
from tests.virtual_time import in_virtual_time


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
    first = Debt(1_000, RECOVERY_GRACE).joined(Debt(3_000, NOTICE_GRACE))
    assert first == Debt(1_000, RECOVERY_GRACE)
    assert first.joined(Debt(500, NOTICE_GRACE)) == Debt(500, RECOVERY_GRACE)


def test_a_debt_that_takes_too_long_to_settle_is_owed_again_with_more_grace() -> None:
    assert Debt(1_000, 250).settled(5_000, 5_125) is None
    assert Debt(1_000, 250).settled(5_000, 5_126) == Debt(5_250, 500)


@in_virtual_time
async def test_a_heartbeat_says_nothing_about_time_that_is_still_owed() -> None:
    hall = Hall()
    now, keeper = loop_clock(), hall.runner.timekeeper
    rooms = [hall.room(await hall.table()) for _ in range(2)]
    await keeper.write_heartbeat()
    assert await hall.store.last_alive() == now
    keeper.owe(rooms[0], now - 4_000)
    keeper.owe(rooms[1], now - 5_000)
    await keeper.write_heartbeat()
    assert await hall.store.last_alive() == now - 5_000
    rooms[1].close()
    await keeper.write_heartbeat()
    assert await hall.store.last_alive() == now - 4_000
    keeper.owe(rooms[0], now + 1_000)
    keeper.forgive(rooms[0])
    await keeper.write_heartbeat()
    assert await hall.store.last_alive() == now
