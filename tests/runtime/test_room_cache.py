"""Rooms in memory: loaded once, kept while a player uses them, dropped when place is needed."""

import asyncio
import logging

import pytest

from dimension.room import events as e
from dimension.room.state import Phase
from dimension.runtime.ports import DamagedRoom, Observer, RunnerSettings
from dimension.runtime.room_cache import RoomsFull
from dimension.store.sqlite import MemoryStore
from tests.room.pages import opened
from tests.room.tables import Table, seated, table_in
from tests.runtime.hall import Hall, loop_clock
from tests.virtual_time import in_virtual_time


class CountingStore(MemoryStore):
    """A store that takes a second to read, and counts how often it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.loads = 0

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[e.RoomEvent]:
        self.loads += 1
        await asyncio.sleep(1)
        return await super().load(room, after, until)


class CountingObserver(Observer):
    def __init__(self) -> None:
        self.failures: list[str] = []

    def failed(self, where: str) -> None:
        self.failures.append(where)


class Library:
    """A cache and its store."""

    def __init__(self, most_rooms: int = 10, store: CountingStore | None = None) -> None:
        self.store = store or CountingStore()
        self.observer = CountingObserver()
        settings = RunnerSettings(most_rooms=most_rooms)
        self.cache = Hall(self.store, settings=settings, observer=self.observer).runner.cache

    async def keep(self, name: str, table: Table) -> None:
        """Store the log of a table under a name."""
        opening, *rest = table.log
        assert isinstance(opening, e.TableOpened)
        renamed = e.TableOpened(
            at=opening.at, room=name, host=opening.host, settings=opening.settings, seed=opening.seed
        )
        await self.store.append(name, 0, [renamed, *rest])


@in_virtual_time
async def test_a_room_is_read_once_however_many_ask_for_it_at_the_same_time() -> None:
    library = Library()
    table = table_in(Phase.BUILDING)
    await library.keep("A", table)
    (room,) = {*await asyncio.gather(*(library.cache.find("A") for _ in range(20)))}
    assert library.store.loads == 1
    assert room is not None
    assert room.state.version == len(table.log)
    started = next(at for at, event in enumerate(table.log, start=1) if isinstance(event, e.GameStarted))
    assert room.state.first_revision == started


@in_virtual_time
async def test_an_unknown_room_is_not_found() -> None:
    library = Library()
    assert await library.cache.find("NOROOM") is None
    assert library.cache.rooms == {}


@in_virtual_time
async def test_a_player_who_stops_waiting_keeps_no_other_player_from_the_room() -> None:
    library = Library()
    await library.keep("A", seated())
    impatient = asyncio.create_task(library.cache.find("A"))
    patient = asyncio.create_task(library.cache.find("A"))
    await asyncio.sleep(0.5)
    impatient.cancel()
    assert await patient is not None
    assert library.store.loads == 1


@in_virtual_time
async def test_only_rooms_that_no_player_uses_are_idle() -> None:
    library = Library()
    for name, table in (
        ("idle", seated()),
        ("watched", seated()),
        ("locked", seated()),
        ("timed", table_in(Phase.SCORED)),
    ):
        await library.keep(name, table)
        await library.cache.find(name)
    opened(library.cache.rooms["watched"], None)
    assert library.cache.rooms["locked"].lock.take()
    await asyncio.sleep(60)
    await library.keep("fresh", seated())
    await library.cache.find("fresh")
    assert library.cache.idle_since(loop_clock() - 10_000) == ["idle"]


@in_virtual_time
async def test_a_full_cache_drops_idle_rooms_for_a_new_one_or_refuses_it() -> None:
    library = Library(most_rooms=2)
    for name in "ABC":
        await library.keep(name, seated())
    await library.cache.find("A")
    await library.cache.find("B")
    with pytest.raises(RoomsFull):
        await library.cache.find("C")
    await asyncio.sleep(60)
    # To ask for a room is to use it.
    await library.cache.find("A")
    await library.cache.find("C")
    assert set(library.cache.rooms) == {"A", "C"}


# --- Damage -----------------------------------------------------------------------------------


class DamagedStore(CountingStore):
    """A store in which everything is damaged."""

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[e.RoomEvent]:
        await super().load(room, after, until)
        raise DamagedRoom("a gap")


async def _found_damaged(library: Library, name: str = "A") -> None:
    with pytest.raises(DamagedRoom):
        await library.cache.find(name)


@in_virtual_time
async def test_a_damaged_room_is_refused_every_time_but_read_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    library = Library(store=DamagedStore())
    with caplog.at_level(logging.ERROR):
        await asyncio.gather(*(_found_damaged(library) for _ in range(5)))
        await _found_damaged(library)
    assert library.store.loads == 1
    assert library.observer.failures == ["damaged_room"]
    assert [(record.getMessage(), record.__dict__["reason"]) for record in caplog.records] == [
        ("damaged room", "a gap")
    ]
    assert library.cache.rooms == {}


@in_virtual_time
async def test_events_that_make_no_sense_are_damage() -> None:
    library = Library()
    await library.store.append("A", 0, seated().log[1:])
    await _found_damaged(library)


@in_virtual_time
async def test_the_log_of_another_room_is_damage() -> None:
    library = Library()
    await library.store.append("A", 0, seated().log)
    await _found_damaged(library)
    assert seated().state.room != "A"
