"""Logs are read from the nearest saved state, a page at a time."""

import asyncio

from dimension.room import commands as c
from dimension.room.events import RoomEvent, versions_of
from dimension.room.evolve import fold
from dimension.room.records import finished_game
from dimension.room.saved_state import SAVE_EVERY
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from dimension.runtime.logs import PAGE, pages_of, state_at
from dimension.store.errors import StorageError
from dimension.store.sqlite import MemoryStore
from tests.room.tables import HOST, PLAYER, Table, table_in

TRAYS = ("K....../....../.", "KW...../....../.")


class WatchedStore(MemoryStore):
    """Remembers how much was read in one piece."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []
        self.may_save = True

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        events = await super().load(room, after, until)
        self.sizes.append(len(events))
        return events

    async def save_state(self, room: str, state: RoomState) -> None:
        if not self.may_save:
            raise StorageError("disk_full")
        await super().save_state(room, state)


def _long() -> Table:
    """A game with more moves than a page."""
    table = table_in(Phase.BUILDING, TableSettings(rounds=1))
    for number in range(1_300):
        for player in (HOST, PLAYER):
            table.do(player, c.SetTray(1, TRAYS[number % 2]))
    return table


async def _stored(table: Table) -> WatchedStore:
    store = WatchedStore()
    await store.append("ROOM42", 0, table.log)
    return store


def test_pages_have_everything_in_order_and_none_is_large() -> None:
    async def scene() -> None:
        table = _long()
        store = await _stored(table)
        assert [event async for page in pages_of(store, "ROOM42", 0) for event in page] == table.log
        assert max(store.sizes) == PAGE
        part = [event async for page in pages_of(store, "ROOM42", 5, PAGE + 10) for event in page]
        assert part == table.log[5 : PAGE + 10]
        assert [page async for page in pages_of(store, "nowhere", 0)] == []

    asyncio.run(scene())


def test_a_long_log_is_folded_once_and_read_from_there() -> None:
    async def scene() -> None:
        table = _long()
        store = await _stored(table)
        assert await state_at(store, "ROOM42") == fold(table.log)
        store.sizes.clear()
        assert await state_at(store, "ROOM42") == fold(table.log)
        assert store.sizes == [0]

    asyncio.run(scene())


def test_a_state_of_the_past_can_be_read() -> None:
    async def scene() -> None:
        table = _long()
        store = await _stored(table)
        await state_at(store, "ROOM42")
        for version in (1, 7, SAVE_EVERY + 3, len(table.log)):
            assert await state_at(store, "ROOM42", version) == fold(table.log[:version])
        assert await state_at(store, "nowhere") is None

    asyncio.run(scene())


def test_a_state_that_cannot_be_saved_keeps_no_player_from_the_room() -> None:
    async def scene() -> None:
        table = _long()
        store = await _stored(table)
        store.may_save = False
        assert await state_at(store, "ROOM42") == fold(table.log)

    asyncio.run(scene())


def test_pages_continue_through_what_was_thinned() -> None:
    async def scene() -> None:
        table = _long()
        table.tick()
        table.tick()
        store = WatchedStore()
        before = fold(table.log[:-1])
        assert before is not None
        await store.append("ROOM42", 0, table.log, finished_game(before, table.log[-1:]))
        assert await store.archive_next()
        read = [event async for page in pages_of(store, "ROOM42", 0) for event in page]
        assert len(read) < 400
        assert sum(map(versions_of, read)) == len(table.log)

    asyncio.run(scene())
