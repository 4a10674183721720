"""Moving everything from one database to another: room by room, and compared afterward."""

from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Final, TypeVar

from dimension.storage.database_names import PostgresUrl
from dimension.storage.errors import StorageError
from dimension.storage.room_copies import CopySide, RoomCopy
from dimension.storage.sqlite.contents import Contents
from dimension.storage.sqlite.file_copies import SqliteCopies
from dimension.storage.table_copies import TableCopies

_Answer = TypeVar("_Answer")
_NAMES_AT_ONCE: Final = 1_000


class SourceTrouble(Exception):  # noqa: N818 - it says whose trouble it is
    """What is wrong with the database that is copied; all other errors are about the destination."""

    def __init__(self, reason: StorageError) -> None:
        super().__init__(str(reason))
        self.reason: Final = reason


async def move(source: Path | PostgresUrl, destination: Path | PostgresUrl) -> Contents:
    """Copy everything, and compare every room and every row; what the destination holds then.

    The source stays as it is. After an interruption, the next call goes on. Raises SourceTrouble, or StorageError:
    `destination_used` when something else is there, `copy_differs`, and whatever is wrong with the destination.
    """
    if _is_same_database(source, destination):
        raise StorageError("same_database", "these are the same database")
    there = await _of_the_source(open_side(source, must_exist=True))
    try:
        here = await open_side(destination)
        try:
            return await copy_all(there, here)
        finally:
            await here.close()
    finally:
        await there.close()


async def open_side(database: Path | PostgresUrl, *, must_exist: bool = False) -> CopySide:
    """A database that nobody else uses, kept so until it is closed; raises StorageError."""
    if isinstance(database, Path):
        return await SqliteCopies.open(database, must_exist=must_exist)
    try:
        from dimension.storage.postgres.postgres_copies import PostgresCopies
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StorageError("postgres_driver_missing", "the package asyncpg is not installed") from error
    return await PostgresCopies.open(database)


async def copy_all(source: CopySide, destination: CopySide) -> Contents:
    """Copy what is missing, then compare everything; raises SourceTrouble and StorageError."""
    # From an earlier call that did not come to its end: each room was written as a whole.
    done = {name async for name in _names(destination)}
    for name in sorted(done):
        if await _pair(name, source, destination) is None:
            raise StorageError("destination_used", name)
    tables = TableCopies(lambda *question: _of_the_source(source.rows(*question)), destination)
    await tables.check()
    async for name in _names(source):
        if name not in done and (room := await _of_the_source(source.read(name))):
            await destination.write(room)
    await tables.copy()
    contents = await _compared(source, destination)
    await tables.compare()
    moment = await _of_the_source(source.last_alive())
    if moment is not None:
        await destination.set_last_alive(moment)
    return contents


async def _compared(source: CopySide, destination: CopySide) -> Contents:
    rooms = events = games = 0
    async for name in _names(source):
        copy = await _pair(name, source, destination)
        if copy is None:
            raise StorageError("copy_differs", name)
        rooms, events, games = rooms + 1, events + copy.version, games + len(copy.games)
    return Contents(rooms, events, games)


async def _pair(name: str, source: CopySide, destination: CopySide) -> RoomCopy | None:
    """A room that is the same on both sides; None when it is not."""
    original, copy = await _of_the_source(source.read(name)), await destination.read(name)
    return copy if original and copy and original.digest() == copy.digest() else None


async def _names(side: CopySide) -> AsyncIterator[str]:
    last = ""
    while names := await side.names_after(last, _NAMES_AT_ONCE):
        for name in names:
            yield name
        last = names[-1]


async def _of_the_source(question: Awaitable[_Answer]) -> _Answer:
    try:
        return await question
    except StorageError as error:
        raise SourceTrouble(error) from error


def _is_same_database(one: Path | PostgresUrl, other: Path | PostgresUrl) -> bool:
    if isinstance(one, Path) and isinstance(other, Path):
        return one.resolve() == other.resolve()
    return one == other
