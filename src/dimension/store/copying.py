"""Copies everything from one database to another, room by room and table by table, and compares the result."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.room_copies import CopySide, RoomCopy, insertion
from dimension.store.sql import Row
from dimension.store.sqlite.backup import Contents
from dimension.store.sqlite.copies import SqliteCopies

Ask = Callable[..., Awaitable[Sequence[Row]]]
"""Finds rows: a question, then its parameters."""

KEYS: Final = {
    "puzzles": ("id",),
    "puzzle_answers": ("player", "puzzle"),
    "puzzle_players": ("player",),
    "rush_runs": ("run",),
    "rush_answers": ("run", "number"),
    "erasures": ("player",),
    "offline_results": ("player", "id"),
}
"""The tables that are copied, and their keys."""

_AT_ONCE: Final = 1_000
_KEY: Final = "SELECT key FROM server_key"
# Those that a server put in stock, and nobody has seen.
_CLEAR_STOCK: Final = """
DELETE FROM puzzles WHERE NOT EXISTS (SELECT 1 FROM puzzle_answers) AND NOT EXISTS (SELECT 1 FROM rush_answers)
"""


class TableCopies:
    """Copies the tables of a database that `ask` reads to another one."""

    def __init__(self, ask: Ask, destination: CopySide) -> None:
        self._ask = ask
        self._destination = destination

    async def check(self) -> None:
        """Raise StorageError, `destination_used`, if the destination has rows that the source does not have."""
        await self._destination.put(_CLEAR_STOCK, [()])
        for table in KEYS:
            async for _ in self._missing(table):
                pass

    async def copy(self) -> None:
        """Copy all rows that are missing."""
        for table in KEYS:
            sql = insertion(table, await self._columns(table))
            rows: list[Row] = []
            async for row in self._missing(table):
                rows.append(row)
                if len(rows) == _AT_ONCE:
                    await self._destination.put(sql, rows)
                    rows = []
            await self._destination.put(sql, rows)
        await self._destination.number_on("puzzles", "id")
        await self._destination.put("UPDATE server_key SET key = $1", await self._ask(_KEY))

    async def compare(self) -> None:
        """Raise StorageError, `copy_differs`, unless the destination has the same rows."""
        for table in KEYS:
            async for _ in self._missing(table):
                raise StorageError("copy_differs", table)
        if list(await self._ask(_KEY)) != await self._destination.rows(_KEY):
            raise StorageError("copy_differs", "server_key")

    async def _missing(self, table: str) -> AsyncIterator[Row]:
        """The rows that the destination lacks, in the order of their keys; `destination_used` if it has others."""
        columns, keys = await self._columns(table), len(KEYS[table])
        found = _rows(self._destination.rows, table, columns, keys)
        other = await anext(found, None)
        async for row in _rows(self._ask, table, columns, keys):
            if row == other:
                other = await anext(found, None)
            else:
                yield row
        if other is not None:
            raise StorageError("destination_used", table)

    async def _columns(self, table: str) -> list[str]:
        """The columns of a table, those of its key first."""
        key = KEYS[table]
        return [*key, *(name for name in await self._destination.columns(table) if name not in key)]


async def _rows(ask: Ask, table: str, columns: Sequence[str], keys: int) -> AsyncIterator[Row]:
    """All rows of a table in the order of their keys, which are the first columns."""
    key, places = ", ".join(columns[:keys]), ", ".join(f"${number}" for number in range(1, keys + 1))
    names, order = ", ".join(columns), f"ORDER BY {key} LIMIT {_AT_ONCE}"
    rows = await ask(f"SELECT {names} FROM {table} {order}")  # noqa: S608 - names of ours
    while rows:
        for row in rows:
            yield tuple(row)
        after = f"SELECT {names} FROM {table} WHERE ({key}) > ({places}) {order}"  # noqa: S608
        rows = await ask(after, *rows[-1][:keys])


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
        from dimension.store.postgres.copies import PostgresCopies
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
