"""A store in SQLite: in one file, with one thread that writes and one that reads, or in memory without threads."""

import asyncio
import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import ClassVar, Final, ParamSpec, Self, TypeVar

from dimension.room.events import RoomEvent
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.runtime.ports import RoomClaims
from dimension.store.append import Done, append_of
from dimension.store.erased_logs import ErasedEvent, SetEvent
from dimension.store.errors import StorageError
from dimension.store.log import ARCHIVE_EVENTS
from dimension.store.no_neighbors import NoNeighbors
from dimension.store.sql import Row, Statement, Value
from dimension.store.sql_store import LARGEST, SqlStore
from dimension.store.sqlite.file import SQLITE_ERRORS, connect, in_memory, query, storage_error, storage_errors
from dimension.store.sqlite.integrity import checksum, damaged_tables, is_sound, read_log, read_rows
from dimension.store.sqlite.ownership import Ownership, open_owned
from dimension.store.sqlite.writer import VERSION, Change, Forget, InlineWriter, Job, Reclaim, Writer
from dimension.store.tables import CORE, Schema

_Args = ParamSpec("_Args")
_Answer = TypeVar("_Answer")

_NEXT_GAME: Final = f"""
SELECT room, game, min(revision, coalesce({VERSION.format(room="games.room")} - 1, revision)) FROM games
WHERE archived = 0 ORDER BY ended_at LIMIT 1
"""  # noqa: S608 - made of constants
_LAST_ARCHIVED: Final = "SELECT coalesce(max(last_version), 0) FROM archives WHERE room = ?"
_WAITING_EVENTS: Final = "SELECT count(*) FROM (SELECT 1 FROM events WHERE room = $1 LIMIT $2)"
_SET_EVENT: Final = "UPDATE events SET data = $3, checksum = $4 WHERE room = $1 AND version = $2"
_INCREMENTAL: Final = 2
"""How SQLite names the kind of file that can be made smaller bit by bit."""
_SPARE_PAGES: Final = 2_000
_SPARE_PART: Final = 0.25
"""Unused pages that are kept for later writes: this many, or this part of the file."""
_PAGES_AT_ONCE: Final = 200
_LOG: Final = logging.getLogger("dimension.storage")
COMMIT_EVERY: Final = 0.01
"""The shortest time between two commits, in seconds: a single move is written immediately, a flood is gathered."""


class _InlineStore(SqlStore):
    """A store on one connection, without threads and without waiting."""

    # Damaged text may not be text at all.
    _last_event: ClassVar[str] = "CAST(data AS BLOB)"

    def __init__(self, schema: Schema, reading: sqlite3.Connection, writer: InlineWriter) -> None:
        super().__init__(schema)
        self.claims: Final[RoomClaims | None] = None
        self.neighbors: Final = NoNeighbors()
        self._reading = reading
        self._writer = writer
        self._is_closed = False
        self._damaged: frozenset[str] = frozenset()
        """Tables beside the logs that are not whole."""

    @property
    def commits(self) -> int:
        return self._writer.commits

    def append(
        self,
        room: str,
        expected_version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> Awaitable[None]:
        return self._write(append_of(self.schema, room, expected_version, events, finished, rounds))

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        return await self._read(lambda: read_log(self._reading, room, after, LARGEST if until is None else until))

    async def forget(self, room: str, expected_version: int) -> None:
        with suppress(StorageError):
            # Archives are deleted fast. Events that cannot be read are deleted as they are.
            while await self._has_many_events(room):
                if not await self._archive(room, expected_version - 1):
                    break
        await self._write(Forget(_done(), room, expected_version, self.schema.per_room))

    async def reclaim(self) -> bool:
        ((free,),) = await self.rows("PRAGMA freelist_count")
        ((pages,),) = await self.rows("PRAGMA page_count")
        ((mode,),) = await self.rows("PRAGMA auto_vacuum")
        if mode != _INCREMENTAL or free < max(_SPARE_PAGES, pages * _SPARE_PART):
            return False
        await self._write(Reclaim(_done(), _PAGES_AT_ONCE))
        return True

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        if damaged := [table for table in self._damaged if re.search(rf"\b{table}\b", sql)]:
            # Better no answer than one without the rows that are lost.
            raise StorageError("database_damaged", ", ".join(damaged))
        return await self._read(lambda: query(self._reading, sql, values))

    async def change(self, *statements: Statement) -> None:
        await self._write(Change(_done(), statements))

    async def inspect(self) -> bool:
        self._check_open()
        return True

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._writer.finish()

    async def _next_game(self) -> tuple[str, int, int] | None:
        rows = await self.rows(_NEXT_GAME)
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    async def _next_events(self, room: str, until: int) -> tuple[int, list[RoomEvent]]:
        def found() -> tuple[int, list[RoomEvent]]:
            (last,) = self._reading.execute(_LAST_ARCHIVED, (room,)).fetchone()
            return last + 1, read_rows(self._reading, room, last, min(until, last + ARCHIVE_EVENTS))

        return await self._read(found)

    async def _has_many_events(self, room: str) -> bool:
        ((count,),) = await self.rows(_WAITING_EVENTS, room, ARCHIVE_EVENTS + 1)
        return int(count) > ARCHIVE_EVENTS

    @property
    def _set_event(self) -> SetEvent:
        return _replaced

    def _write(self, job: Job) -> Done:
        if self._is_closed:
            job.done.set_exception(StorageError("closed"))
        else:
            self._submit(job)
        return job.done

    def _submit(self, job: Job) -> None:
        self._writer.submit([job])

    async def _read(self, question: Callable[[], _Answer]) -> _Answer:
        self._check_open()
        try:
            return await self._answered(question)
        except SQLITE_ERRORS as error:
            raise storage_error(error) from error

    def _answered(self, question: Callable[[], _Answer]) -> Awaitable[_Answer]:
        return self._work(question)

    def _check_open(self) -> None:
        if self._is_closed:
            raise StorageError("closed")


class MemoryStore(_InlineStore):
    """A store that ends with its process, for tests, and for tables that need not last."""

    def __init__(self, schema: Schema = CORE) -> None:
        connection = in_memory()
        super().__init__(schema, connection, InlineWriter(connection))

    async def _work(self, function: Callable[_Args, _Answer], *args: _Args.args, **options: _Args.kwargs) -> _Answer:
        return function(*args, **options)


class SqliteStore(_InlineStore):
    """Keeps events and finished games in a file; made with `open`."""

    def __init__(
        self, path: Path, reading: sqlite3.Connection, writer: Writer, ownership: Ownership, schema: Schema
    ) -> None:
        super().__init__(schema, reading, writer)
        self._path = path
        self._ownership = ownership
        self._reader = ThreadPoolExecutor(1, "storage-reader")
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []
        self._flushed_at = 0.0
        self._inspections: set[sqlite3.Connection] = set()

    @classmethod
    async def open(cls, path: Path | str, schema: Schema = CORE) -> Self:
        """The store in a file, which is created or migrated; raises StorageError, and then has changed nothing.

        Until it is closed, no other process can open the file: DatabaseOwned names the owner.
        """
        path = Path(path).resolve()
        writing, reading, ownership, damaged = await asyncio.to_thread(_opened, path, _beside_logs(schema))
        store = cls(path, reading, Writer(writing, asyncio.get_running_loop()), ownership, schema)
        store._damaged = damaged
        return store

    async def inspect(self) -> bool:
        self._check_open()
        if self._damaged:
            return False
        connection = connect(self._path)
        inspecting = self._loop.run_in_executor(None, is_sound, connection)
        self._inspections.add(connection)
        inspecting.add_done_callback(lambda _: self._inspections.discard(connection))
        return await asyncio.shield(inspecting)

    async def close(self) -> None:
        if self._is_closed:
            return
        self._flush()
        self._is_closed = True
        for inspecting in self._inspections:
            # ProgrammingError: it has just ended.
            with suppress(sqlite3.ProgrammingError):
                inspecting.interrupt()
        await asyncio.to_thread(self._writer.finish)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        self._ownership.close()

    def _submit(self, job: Job) -> None:
        if not self._waiting:
            # Not before the end of this turn of the event loop: everything asked for by then shares one commit.
            self._loop.call_at(self._flushed_at + COMMIT_EVERY, self._flush)
        self._waiting.append(job)

    def _flush(self) -> None:
        if self._waiting:
            self._flushed_at = self._loop.time()
            self._writer.submit(self._waiting)
            self._waiting = []

    def _answered(self, question: Callable[[], _Answer]) -> Awaitable[_Answer]:
        return self._loop.run_in_executor(self._reader, question)


def _done() -> Done:
    return asyncio.get_running_loop().create_future()


def _replaced(event: ErasedEvent) -> Statement:
    seal = checksum(event.room, event.version, event.format, event.text.encode())
    return Statement(_SET_EVENT, (event.room, event.version, event.text, seal))


_LOGS: Final = ("events", "archives", "states", "rooms")
"""Tables whose every row is checked when it is read, and the list of them."""


def _beside_logs(schema: Schema) -> list[str]:
    return [spec.name for spec in schema.tables if spec.name not in _LOGS]


def _opened(
    path: Path, beside: Sequence[str]
) -> tuple[sqlite3.Connection, sqlite3.Connection, Ownership, frozenset[str]]:
    """A connection to write and one to read, to a file that is ours, and which of some tables are damaged."""
    writing, ownership = open_owned(path)
    with ExitStack() as undo, storage_errors():
        undo.callback(ownership.close)
        undo.callback(writing.close)
        reading = undo.enter_context(closing(connect(path)))
        reading.execute("PRAGMA query_only = ON")
        damaged = damaged_tables(reading, beside)
        undo.pop_all()
    if damaged:
        _LOG.error("damaged tables", extra={"tables": ", ".join(sorted(damaged))})
    return writing, reading, ownership, damaged
