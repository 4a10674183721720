"""Copies everything from one database to another: room by room, table by table, and compared afterward."""

from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

from dimension.store.errors import DamagedLog, StorageError
from dimension.store.log import Archive, LogLines, decoded_log
from dimension.store.names import PostgresUrl
from dimension.store.sql import Row, Statement, Tables
from dimension.store.sql_store import LARGEST
from dimension.store.sqlite.backup import Contents
from dimension.store.sqlite.copies import SqliteSide
from dimension.store.tables import OwnColumns, Schema, TableSpec, insertion

_Answer = TypeVar("_Answer")

_AT_ONCE: Final = 1_000
_NEXT_ROOM: Final = """
SELECT min(room) FROM (
    SELECT min(room) AS room FROM rooms WHERE room > $1 UNION ALL SELECT min(room) FROM events WHERE room > $1
) AS found
"""
_ARCHIVES: Final = (
    "SELECT first_version, last_version, format, data FROM archives WHERE room = $1 ORDER BY last_version"
)


class CopySide(Tables, Protocol):
    """A database that no server uses, as rows are copied from it or to it."""

    @property
    def own_columns(self) -> Mapping[str, OwnColumns]:
        """Columns that the other kind of database does not have, by table."""

    async def check_log(self, room: str, version: int) -> None:
        """Raise StorageError unless the log of a room is as it was written, and ends at a version."""

    async def number_on(self, table: str, column: str) -> None:
        """Have new rows of a table get numbers after those that it has."""

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive."""

    async def set_last_alive(self, moment: int) -> None:
        """Keep when a server was last known to be alive."""

    async def close(self) -> None:
        """Let servers use the database."""


class SourceTrouble(Exception):  # noqa: N818 - it says whose trouble it is
    """Something is wrong with the source; all other errors are about the destination."""

    def __init__(self, reason: StorageError) -> None:
        super().__init__(str(reason))
        self.reason: Final = reason


async def move(source: Path | PostgresUrl, destination: Path | PostgresUrl, schema: Schema) -> Contents:
    """Copy everything, and compare every room and every row; the contents of the destination then.

    The source stays as it is. After an interruption, the next call continues. Raises SourceTrouble, or StorageError:
    `destination_used` when something else is there, `copy_differs`, and whatever is wrong with the destination.
    """
    if _is_same_database(source, destination):
        raise StorageError("same_database", "these are the same database")
    there = await _of_the_source(open_side(source, must_exist=True))
    try:
        here = await open_side(destination)
        try:
            return await Copying(schema, there, here).run()
        finally:
            await here.close()
    finally:
        await there.close()


async def open_side(database: Path | PostgresUrl, *, must_exist: bool = False) -> CopySide:
    """A database that no server uses, kept so until it is closed; raises StorageError."""
    if isinstance(database, Path):
        return await SqliteSide.open(database, must_exist=must_exist)
    try:
        from dimension.store.postgres.copies import PostgresSide
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StorageError("postgres_driver_missing", "the package asyncpg is not installed") from error
    return await PostgresSide.open(database)


class _RoomRows(NamedTuple):
    """All rows of a room."""

    version: int
    rows: Mapping[str, Sequence[Row]]
    """By table."""


class Copying:
    """The work of copying one database to another."""

    def __init__(self, schema: Schema, source: CopySide, destination: CopySide) -> None:
        self._source = source
        self._destination = destination
        self._per_room: Final = schema.per_room
        self._beside: Final = [spec for spec in schema.tables if spec.is_copied and not spec.per_room]

    async def run(self) -> Contents:
        """Copy everything that is missing, then compare everything; raises SourceTrouble and StorageError."""
        # From an earlier call that did not come to its end: each room was written as a whole.
        done = {room async for room in _rooms(self._destination)}
        for room in sorted(done):
            if not await self._is_same(room):
                raise StorageError("destination_used", room)
        await self._check_tables()
        async for room in _rooms(self._source):
            if room not in done:
                await self._destination.change(*self._room_written(room, await self._read(room)))
        await self._copy_tables()
        contents = await self._compared()
        await self._compare_tables()
        moment = await _of_the_source(self._source.last_alive())
        if moment is not None:
            await self._destination.set_last_alive(moment)
        return contents

    # --- Rooms ---

    async def _read(self, room: str) -> _RoomRows:
        return await _of_the_source(_room_rows(self._source, self._per_room, room))

    async def _is_same(self, room: str) -> bool:
        return await self._read(room) == await _room_rows(self._destination, self._per_room, room)

    def _room_written(self, room: str, copied: _RoomRows) -> Iterator[Statement]:
        for spec in self._per_room:
            yield Statement(f"DELETE FROM {spec.name} WHERE room = $1", (room,))  # noqa: S608 - constants
            own = self._destination.own_columns.get(spec.name, _NO_COLUMNS)
            sql = insertion(spec.name, (*spec.all_columns, *own.names))
            for row in copied.rows[spec.name]:
                yield Statement(sql, (*row, *own.values(row, copied.version)))

    async def _compared(self) -> Contents:
        rooms = events = games = 0
        async for room in _rooms(self._source):
            copied = await self._read(room)
            if copied != await _room_rows(self._destination, self._per_room, room):
                raise StorageError("copy_differs", room)
            rooms, events, games = rooms + 1, events + copied.version, games + len(copied.rows["games"])
        return Contents(rooms, events, games)

    # --- Tables beside the rooms ---

    async def _check_tables(self) -> None:
        """Raise StorageError, `destination_used`, if the destination has rows that the source does not have."""
        for spec in self._beside:
            if spec.unused:
                await self._destination.change(Statement(spec.unused))
        for spec in self._beside:
            if not spec.is_single:
                async for _ in self._missing(spec):
                    pass

    async def _copy_tables(self) -> None:
        for spec in self._beside:
            inserted: list[Statement] = []
            if spec.is_single:
                inserted.append(Statement(f"DELETE FROM {spec.name}"))  # noqa: S608 - constants
                missing = _of_the_source_each(_all_rows(self._source, spec))
            else:
                missing = self._missing(spec)
            async for row in missing:
                inserted.append(Statement(spec.insertion, row))
                if len(inserted) >= _AT_ONCE:
                    await self._destination.change(*inserted)
                    inserted = []
            await self._destination.change(*inserted)
            if spec.is_numbered:
                await self._destination.number_on(spec.name, spec.key[0])

    async def _compare_tables(self) -> None:
        for spec in self._beside:
            async for _ in self._missing(spec):
                raise StorageError("copy_differs", spec.name)

    async def _missing(self, spec: TableSpec) -> AsyncIterator[Row]:
        """The rows that the destination lacks, in the order of their keys; `destination_used` if it has others."""
        found = _all_rows(self._destination, spec)
        other = await anext(found, None)
        async for row in _of_the_source_each(_all_rows(self._source, spec)):
            if row == other:
                other = await anext(found, None)
            else:
                yield row
        if other is not None:
            raise StorageError("destination_used", spec.name)


_NO_COLUMNS: Final = OwnColumns((), lambda _row, _version: ())


async def _rooms(side: CopySide) -> AsyncIterator[str]:
    room = ""
    while (found := (await side.rows(_NEXT_ROOM, room))[0][0]) is not None:
        room = found
        yield room


async def _room_rows(side: CopySide, specs: Sequence[TableSpec], room: str) -> _RoomRows:
    """All rows of a room, whose log is read and checked; raises StorageError."""
    ((version,),) = await side.rows("SELECT coalesce(max(version), 0) FROM events WHERE room = $1", room)
    await side.check_log(room, version)
    rows = {
        spec.name: [
            tuple(row)
            for row in await side.rows(
                f"SELECT {', '.join(spec.all_columns)} FROM {spec.name} WHERE room = $1"  # noqa: S608 - constants
                f" ORDER BY {', '.join(spec.key)}",
                room,
            )
        ]
        for spec in specs
    }
    archives = [Archive._make(archive) for archive in await side.rows(_ARCHIVES, room)]
    events = rows["events"]
    newest = max((row[2] for row in events), default=None)
    lines = LogLines(len(events), version or None, newest, "\n".join(row[3] for row in events))
    decoded_log(room, archives, lines, 0, LARGEST)
    if version and not rows["rooms"]:
        raise DamagedLog(room, "no row beside its log")
    return _RoomRows(version, rows)


async def _all_rows(side: CopySide, spec: TableSpec) -> AsyncIterator[Row]:
    """All rows of a table in the order of their keys, which are the first columns."""
    keys = len(spec.key)
    key, places = ", ".join(spec.key), ", ".join(f"${number}" for number in range(1, keys + 1))
    names, order = ", ".join(spec.all_columns), f"ORDER BY {key} LIMIT {_AT_ONCE}"
    rows = await side.rows(f"SELECT {names} FROM {spec.name} {order}")  # noqa: S608 - names of ours
    while rows:
        for row in rows:
            yield tuple(row)
        after = f"SELECT {names} FROM {spec.name} WHERE ({key}) > ({places}) {order}"  # noqa: S608
        rows = await side.rows(after, *rows[-1][:keys])


async def _of_the_source(question: Awaitable[_Answer]) -> _Answer:
    try:
        return await question
    except StorageError as error:
        raise SourceTrouble(error) from error


async def _of_the_source_each(rows: AsyncIterator[Row]) -> AsyncIterator[Row]:
    while (row := await _of_the_source(anext(rows, None))) is not None:
        yield row


def _is_same_database(one: Path | PostgresUrl, other: Path | PostgresUrl) -> bool:
    if isinstance(one, Path) and isinstance(other, Path):
        return one.resolve() == other.resolve()
    return one == other
