"""One timer per room, set to what is due next."""

import asyncio
from typing import cast

from dimension.room.commands import Command, Refusal
from dimension.room.state import Phase, RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import EventStore, RunnerSettings
from dimension.runtime.runner import Runner
from tests.room.tables import table_in
from tests.runtime.hall import NoStore, StubThinker, loop_clock
from tests.virtual_time import in_virtual_time


class Bell(Runner):
    """Notes when timers rang, in milliseconds since the start, instead of doing what is due."""

    def __init__(self, speed: float = 1.0) -> None:
        super().__init__(
            cast("EventStore", NoStore()), StubThinker(), loop_clock, (), settings=RunnerSettings(speed=speed)
        )
        self.rang: list[tuple[str, int]] = []
        self.answer: RoomState | None = None
        """How the room is after the next ring."""
        self.seconds = 0.0
        """How long it takes to do what is due."""
        self._start = loop_clock()
        self.room = self.cache.add(NOTHING_DUE)

    async def handle(self, name: str, actor: str, command: Command) -> Refusal | None:  # noqa: ARG002
        self.rang.append((name, loop_clock() - self._start))
        await asyncio.sleep(self.seconds)
        self.room.state, self.answer = self.answer or NOTHING_DUE, None
        return None

    def arm(self, state: RoomState) -> LiveRoom:
        self.room.state = state
        self.room.timer.arm()
        return self.room


LEAD_IN = table_in(Phase.LEAD_IN).state
NOTHING_DUE = table_in(Phase.LOBBY).state
DUE_AFTER = 3_001
"""A timer rings a millisecond after something is due."""


@in_virtual_time
async def test_a_timer_rings_once_when_something_is_due() -> None:
    bell = Bell()
    assert bell.arm(LEAD_IN).timer.is_running
    assert bell.is_clock_running
    await asyncio.sleep(60)
    assert bell.rang == [("ROOM42", DUE_AFTER)]
    assert not bell.is_clock_running


@in_virtual_time
async def test_a_room_has_one_timer() -> None:
    bell = Bell()
    bell.arm(LEAD_IN)
    bell.arm(table_in(Phase.BUILDING).state)
    await asyncio.sleep(100)
    assert len(bell.rang) == 1
    bell.arm(LEAD_IN)
    bell.arm(NOTHING_DUE)
    await asyncio.sleep(100)
    assert len(bell.rang) == 1


@in_virtual_time
async def test_an_overdue_timer_rings_immediately() -> None:
    await asyncio.sleep(60)
    bell = Bell()
    bell.arm(LEAD_IN)
    await asyncio.sleep(1)
    assert bell.rang == [("ROOM42", 0)]


@in_virtual_time
async def test_time_that_runs_faster_rings_earlier() -> None:
    bell = Bell(speed=3)
    bell.arm(LEAD_IN)
    await asyncio.sleep(60)
    assert bell.rang == [("ROOM42", 1_000)]


@in_virtual_time
async def test_the_timer_of_a_closed_room_stays_silent() -> None:
    bell = Bell()
    bell.arm(LEAD_IN).close()
    bell.arm(LEAD_IN)
    await asyncio.sleep(60)
    assert bell.rang == []
    assert bell.rooms == {}


@in_virtual_time
async def test_the_timers_of_a_runner_that_rests_stay_silent() -> None:
    bell = Bell()
    bell.arm(LEAD_IN)
    await bell.rest()
    bell.arm(LEAD_IN)
    await asyncio.sleep(60)
    assert bell.rang == []


@in_virtual_time
async def test_a_timer_that_rings_is_not_set_again_before_what_it_rang_for_has_happened() -> None:
    bell = Bell()
    bell.seconds = 10
    bell.arm(LEAD_IN)
    await asyncio.sleep(4)
    # As when a room that is overdue is given its time back.
    bell.arm(LEAD_IN)
    await asyncio.sleep(1)
    assert bell.is_clock_running
    assert bell.rang == [("ROOM42", DUE_AFTER)]
    bell.answer = LEAD_IN
    await asyncio.sleep(60)
    assert bell.rang == [("ROOM42", DUE_AFTER), ("ROOM42", DUE_AFTER + 10_000)]
