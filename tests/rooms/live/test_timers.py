"""One timer per room, set to what is due next."""

import asyncio

from dimension.rooms.core.state import Phase
from dimension.rooms.live.room_time import RoomTime
from dimension.rooms.live.timers import Timers
from tests.rooms.live.hall import loop_clock
from tests.rooms.tables import table_in
from tests.virtual_time import in_virtual_time


class Bell:
    """Timers, and when they rang, in milliseconds since the start."""

    def __init__(self, speed: float = 1.0) -> None:
        self.rang: list[tuple[str, int]] = []
        self._start = loop_clock()
        self.timers = Timers(RoomTime(loop_clock, speed), self._ring)

    def _ring(self, name: str) -> None:
        self.rang.append((name, loop_clock() - self._start))


LEAD_IN = table_in(Phase.LEAD_IN)
DUE_AFTER = 3_001
"""A timer rings a millisecond after something is due."""


@in_virtual_time
async def test_a_timer_rings_once_when_something_is_due() -> None:
    bell = Bell()
    bell.timers.arm(LEAD_IN.state)
    assert bell.timers.is_running("ROOM42")
    assert bell.timers.is_any_running
    await asyncio.sleep(60)
    assert bell.rang == [("ROOM42", DUE_AFTER)]
    assert not bell.timers.is_any_running


@in_virtual_time
async def test_a_room_has_one_timer() -> None:
    bell = Bell()
    bell.timers.arm(LEAD_IN.state)
    bell.timers.arm(table_in(Phase.BUILDING).state)
    await asyncio.sleep(100)
    assert len(bell.rang) == 1
    bell.timers.arm(LEAD_IN.state)
    bell.timers.arm(table_in(Phase.LOBBY).state)
    await asyncio.sleep(100)
    assert len(bell.rang) == 1


@in_virtual_time
async def test_what_is_overdue_rings_at_once() -> None:
    await asyncio.sleep(60)
    bell = Bell()
    bell.timers.arm(LEAD_IN.state)
    await asyncio.sleep(1)
    assert bell.rang == [("ROOM42", 1)]


@in_virtual_time
async def test_time_that_runs_faster_rings_earlier() -> None:
    bell = Bell(speed=3)
    bell.timers.arm(LEAD_IN.state)
    await asyncio.sleep(60)
    assert bell.rang == [("ROOM42", 1_000)]


@in_virtual_time
async def test_stopped_timers_stay_silent() -> None:
    bell = Bell()
    bell.timers.arm(LEAD_IN.state)
    bell.timers.stop()
    bell.timers.arm(LEAD_IN.state)
    await asyncio.sleep(60)
    assert bell.rang == []
