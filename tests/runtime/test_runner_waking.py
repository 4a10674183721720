"""Rooms that are woken after an outage: none loses its round to a deadline that passed meanwhile."""

import asyncio

from dimension.room import events as e
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.timekeeping import RECOVERY_GRACE
from dimension.store.errors import StorageError
from dimension.store.sqlite import MemoryStore
from tests.runtime.hall import ANN, Hall, loop_clock
from tests.virtual_time import in_virtual_time, settle


class SluggishStore(MemoryStore):
    """A store that takes long to read, and cannot read everything."""

    def __init__(self) -> None:
        super().__init__()
        self.unreadable = ""
        self.seconds = 0.0

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[e.RoomEvent]:
        await asyncio.sleep(self.seconds)
        if room == self.unreadable:
            raise StorageError("database_damaged")
        return await super().load(room, after, until)


async def tables_while_building(store: MemoryStore, count: int) -> list[str]:
    """Tables of a server that was stopped in the middle of a round."""
    hall = Hall(store)
    names = [await hall.building(TableSettings(seats=1, seconds=600), ANN) for _ in range(count)]
    await hall.runner.stop()
    return names


@in_virtual_time
async def test_every_room_gets_its_time_back_before_its_timer_is_set() -> None:
    store = SluggishStore()
    names = await tables_while_building(store, 120)
    left = {name: await _time_left(store, name) for name in names}
    await asyncio.sleep(3_600)
    # To read all rooms takes longer than any of them has left.
    store.seconds = 500
    later = Hall(store)
    await later.runner.start(await store.last_alive())
    # Nor does it matter how long it takes until the server listens.
    await asyncio.sleep(100)
    later.runner.serve()
    await asyncio.sleep(2)
    await settle()
    for name in names:
        assert later.state(name).phase is Phase.BUILDING
        assert (later.state(name).ends_at or 0) - loop_clock() == left[name] + RECOVERY_GRACE
    await later.runner.stop()


async def _time_left(store: MemoryStore, name: str) -> int:
    opened = next(event for event in await store.load(name) if isinstance(event, e.RoundOpened))
    return (opened.ends_at or 0) - (await store.last_alive() or 0)


@in_virtual_time
async def test_a_room_that_cannot_be_read_keeps_no_other_from_continuing() -> None:
    store = SluggishStore()
    lost, kept = await tables_while_building(store, 2)
    store.unreadable = lost
    later = Hall(store)
    await later.runner.start(loop_clock())
    assert list(later.runner.rooms) == [kept]
    await later.runner.stop()
