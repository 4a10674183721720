"""One timer per room, set to what is due next."""

import asyncio

from dimension.room.state import Phase, RoomState
from dimension.runtime.ports import RoomTime
from dimension.runtime.timekeeping import Timers
from tests.room.tables import table_in
from tests.runtime.hall import loop_clock
from tests.virtual_time import in_virtual_time


class Bell:
    """Timers, and when they rang, in milliseconds since the start."""

    def __init__(self, speed: float = 1.0) -> None:
        self.rang: list[tuple[str, int]] = []
        self.answer: RoomState | None = None
        self.seconds = 0.0
        """How long it takes to do what is due."""
        self._start = loop_clock()
        self.timers = Timers(RoomTime(loop_clock, speed), asyncio.get_running_loop().create_task, self._ring)

    async def _ring(self, name: str) -> RoomState | None:
        self.rang.append((name, loop_clock() - self._start))
        await asyncio.sleep(self.seconds)
        answer, self.answer = self.answer, None
        return answer


LEAD_IN = table_in(Phase.LEAD_IN)
DUE_AFTER = 3_001
"""A timer rings a millisecond after something is due."""


@in_virtual_time
async def test_a_timer_rings_once_when_something_is_due() -> None:
    bell = Bell()
    bell.timers.arm(LEAD_IN.state)
    assert bell.timers.is_any_running
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


@in_virtual_time
async def test_a_timer_that_rings_is_not_set_again_before_what_it_rang_for_has_happened() -> None:
    bell = Bell()
    bell.seconds = 10
    bell.timers.arm(LEAD_IN.state)
    await asyncio.sleep(4)
    # As when a room that is overdue is loaded from the log again.
    bell.timers.arm(LEAD_IN.state)
    await asyncio.sleep(1)
    assert bell.timers.is_any_running
    assert bell.rang == [("ROOM42", DUE_AFTER)]
    bell.answer = LEAD_IN.state
    await asyncio.sleep(60)
    assert bell.rang == [("ROOM42", DUE_AFTER), ("ROOM42", DUE_AFTER + 10_000 + 1)]
