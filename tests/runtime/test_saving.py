"""States are saved behind the events, by rooms that run."""

import asyncio

from dimension.room.evolve import fold
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from dimension.runtime.ports import Observer
from dimension.store.errors import StorageError
from dimension.store.sqlite import MemoryStore
from tests.runtime.hall import Hall
from tests.virtual_time import in_virtual_time


@in_virtual_time
async def test_a_game_is_saved_at_its_start_and_at_its_end() -> None:
    hall = Hall()
    name = await hall.table(TableSettings(rounds=1))
    assert await hall.store.latest_state(name) is None
    await hall.begin(name)
    await asyncio.sleep(0)
    start = await hall.store.latest_state(name)
    assert start is not None
    assert start.version == start.first_revision == hall.state(name).first_revision
    while hall.state(name).phase is not Phase.OVER:
        await hall.tick(name)
    await asyncio.sleep(0)
    end = await hall.store.latest_state(name)
    assert end is not None
    assert end.phase is Phase.OVER
    assert end == fold(await hall.store.load(name, until=end.version))


class UnsavingStore(MemoryStore):
    """Takes events, but no states."""

    async def save_state(self, room: str, state: RoomState) -> None:  # noqa: ARG002
        raise StorageError("disk_full")


class CountingObserver(Observer):
    def __init__(self) -> None:
        self.failures: list[str] = []

    def failed(self, where: str) -> None:
        self.failures.append(where)


@in_virtual_time
async def test_a_state_that_cannot_be_saved_stops_nothing() -> None:
    observer = CountingObserver()
    hall = Hall(UnsavingStore(), observer=observer)
    name = await hall.building()
    assert observer.failures == ["save_state"]
    assert hall.state(name).phase is Phase.BUILDING
