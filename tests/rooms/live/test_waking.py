"""Rooms that are woken after an outage: none loses its round to a deadline that passed meanwhile."""

import asyncio
import time

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.live.runner import Runner
from dimension.storage.errors import StorageError
from dimension.storage.memory import MemoryStore
from tests.rooms.live.test_runner import Hand, Thinker

OUTAGE = 3_600_000


class Sluggish(MemoryStore):
    """A store that keeps the whole process busy while it reads, and cannot read everything."""

    def __init__(self) -> None:
        super().__init__()
        self.unreadable = ""

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[e.RoomEvent]:
        await asyncio.sleep(0)
        if room == self.unreadable:
            raise StorageError("database_damaged")
        time.sleep(0.005)
        return await super().load(room, after, until)


async def building(runner: Runner, clock: Hand, tables: int) -> list[str]:
    names = []
    for _ in range(tables):
        names.append(await runner.open_table("ann", TableSettings(seats=1, seconds=15)))
        await runner.handle(names[-1], "ann", c.TakeSeat("Ann"))
        await runner.start_game(names[-1], "ann")
    clock.now += 3_000
    for name in names:
        await runner.handle(name, CLOCK, c.Tick())
    return names


def test_every_room_gets_its_time_back_before_its_clock_runs() -> None:
    async def wake() -> None:
        store, clock = Sluggish(), Hand()
        names = await building(Runner(store, Thinker(), clock, ()), clock, 20)
        later = Runner(store, Thinker(), Hand(clock.now + OUTAGE), ())
        await later.start(clock.now)
        states = [later.rooms[name].state for name in names]
        assert {(state.phase, state.ends_at) for state in states} == {(Phase.BUILDING, clock.now + OUTAGE + 15_000)}
        await later.stop()

    asyncio.run(wake())


def test_a_room_that_cannot_be_read_keeps_no_other_from_going_on() -> None:
    async def wake() -> None:
        store, clock = Sluggish(), Hand()
        lost, kept = await building(Runner(store, Thinker(), clock, ()), clock, 2)
        store.unreadable = lost
        later = Runner(store, Thinker(), clock, ())
        await later.start(clock.now)
        assert list(later.rooms) == [kept]
        await later.stop()

    asyncio.run(wake())
