"""The store in one SQLite file, with one thread that writes and one that reads."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from dimension.room.erasing import Erasure
from dimension.room.events import Move, RoomEvent, encode_event
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.room.retention import StoredRoom
from dimension.room.state import RoomState
from dimension.store.erased_logs import ErasedLine, erase_from_log
from dimension.store.errors import UNREADABLE, StorageError
from dimension.store.log import chapter_of
from dimension.store.rows import said_about_players, said_about_progress
from dimension.store.sole_owner import SoleOwner
from dimension.store.sql import Row, Statement, Value
from dimension.store.sqlite import archive
from dimension.store.sqlite.archive import game_in, games_of_player, latest_games
from dimension.store.sqlite.file import SQLITE_ERRORS, ask, connect, storage_error, storage_errors
from dimension.store.sqlite.integrity import LARGEST, checksum, is_sound, read_log
from dimension.store.sqlite.ownership import Ownership, open_owned
from dimension.store.sqlite.writer import Alive, Append, Change, Job, Writer
from dimension.store.tables import CORE, Schema

_Found = TypeVar("_Found")

_SOLO: Final = """
SELECT total FROM game_players JOIN games USING (room, game)
WHERE player = ? AND settings_key = ? AND seats = 1 AND NOT known ORDER BY ended_at, room, game
"""
_RUNNING: Final = "SELECT room FROM running_games WHERE player = ? ORDER BY since DESC, room DESC LIMIT ?"
_INCREMENTAL: Final = 2
"""How SQLite names the kind of file that can be made smaller bit by bit."""
_SPARE_PAGES: Final = 2_000
_SPARE_PART: Final = 0.25
"""Unused pages that are kept for what comes next: this many, or this part of the file."""
_PAGES_AT_ONCE: Final = 200
# Events of the first version have no checksum, and none that follows one with a checksum may lack it.
_SET_LINE: Final = """
UPDATE events SET data = $3, checksum = CASE WHEN checksum IS NULL THEN NULL ELSE $4 END
WHERE room = $1 AND version = $2
"""
COMMIT_EVERY: Final = 0.01
"""The shortest time between two commits, in seconds: a single move is written at once, a flood is gathered."""


class SqliteStore:
    """Keeps events and finished games in a file; made with `open`."""

    def __init__(
        self, path: Path, reading: sqlite3.Connection, writer: Writer, ownership: Ownership, schema: Schema
    ) -> None:
        self.schema: Final = schema
        self.claims: Final = SoleOwner()
        self.neighbors: Final = self.claims
        self._path = path
        self._reading = reading
        self._ownership = ownership
        self._writer = writer
        self._reader = ThreadPoolExecutor(1, "storage-reader")
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []
        self._flushed_at = 0.0
        self._is_closed = False
        self._inspections: set[sqlite3.Connection] = set()

    @classmethod
    async def open(cls, path: Path | str, schema: Schema = CORE) -> Self:
        """The store in a file, which is created or migrated; raises StorageError, and then has changed nothing.

        Until it is closed, nobody else can open the file: DatabaseOwned tells them who has it.
        """
        path = Path(path).resolve()
        writing, reading, ownership = await asyncio.to_thread(_opened, path)
        return cls(path, reading, Writer(writing, asyncio.get_running_loop()), ownership, schema)

    @property
    def commits(self) -> int:
        """How many transactions were written."""
        return self._writer.commits

    def append(
        self,
        room: str,
        expected_version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> asyncio.Future[None]:
        """Make events durable as versions expected+1, expected+2, …; raises VersionConflict."""
        texts = [encode_event(event).decode() for event in events]
        done: asyncio.Future[None] = self._loop.create_future()
        if len(events) == 1 and isinstance(events[0], Move):
            # Fast path: nearly everything that happens.
            return self._write(Append(done, room, expected_version, texts, None, None))
        said = said_about_progress(events), finished, said_about_players(events)
        beside = self.schema.projected(room, events, finished, rounds)
        return self._write(Append(done, room, expected_version, texts, *said, beside))

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        """The events of a room with versions above `after` and up to `until`, in order; raises DamagedLog."""
        return await self._read(lambda: read_log(self._reading, room, after, LARGEST if until is None else until))

    async def save_state(self, room: str, state: RoomState) -> None:
        """Keep a room as it is at its version."""
        await self._write(archive.SaveState(self._loop.create_future(), room, state))

    async def latest_state(self, room: str, until: int | None = None) -> RoomState | None:
        """The latest saved state of a room up to a version; None when there is none."""
        limit = LARGEST if until is None else until
        return await self._read(lambda: archive.saved_state(self._reading, room, limit))

    async def archive_next(self) -> bool:
        """Put the next piece of a finished game away; False when there is none left."""
        game = await self._read(lambda: archive.next_game(self._reading))
        if game is None:
            return False
        room, number, revision = game
        try:
            await self._put_away(room, revision, number)
        except StorageError as error:
            if error.code in UNREADABLE:
                # Left as it is, and not tried again and again.
                await self._write(archive.PutAway(self._loop.create_future(), room, None, number))
            raise
        return True

    async def _put_away(self, room: str, until: int, game: int | None = None) -> bool:
        """Put events up to a version away, but not too many, and mark their game when they are its last."""
        first, events = await self._read(lambda: archive.next_events(self._reading, room, until))
        chapter = await asyncio.to_thread(chapter_of, first, events)
        is_last = chapter is None or chapter.last_version >= until
        await self._write(archive.PutAway(self._loop.create_future(), room, chapter, game if is_last else None))
        return chapter is not None

    async def rooms_after(self, name: str, limit: int) -> list[StoredRoom]:
        """Rooms with names after this one, in order."""
        return await self._read(lambda: archive.rooms_after(self._reading, name, limit))

    async def forget(self, room: str, expected_version: int) -> None:
        """Delete all that is known of a room; raises VersionConflict when something happened there since."""
        with suppress(StorageError):
            # What was put away is deleted fast. What cannot be read is deleted as it is.
            while await self._read(lambda: archive.has_many_rows(self._reading, room)):
                if not await self._put_away(room, expected_version - 1):
                    break
        await self._write(archive.Forget(self._loop.create_future(), room, expected_version, self.schema.per_room))

    async def erase(self, room: str, expected_version: int, erasure: Erasure) -> bool:
        """Remove somebody from a room; False when there was nothing left of them. Raises VersionConflict."""
        return await erase_from_log(self, room, expected_version, erasure, _set_line)

    async def reclaim(self) -> bool:
        """Make the file a little smaller if much of it is unused; False when it is not."""
        ((free,),) = await self._rows("PRAGMA freelist_count")
        ((pages,),) = await self._rows("PRAGMA page_count")
        ((mode,),) = await self._rows("PRAGMA auto_vacuum")
        if mode != _INCREMENTAL or free < max(_SPARE_PAGES, pages * _SPARE_PART):
            return False
        await self._write(archive.Reclaim(self._loop.create_future(), _PAGES_AT_ONCE))
        return True

    async def rooms_in_progress(self) -> list[str]:
        """The rooms with a game in progress."""
        rows = await self._rows("SELECT room FROM rooms WHERE in_progress = 1 ORDER BY room")
        return [room for (room,) in rows]

    async def alive(self, now: int) -> None:
        """Record that the server is alive."""
        await self._write(Alive(self._loop.create_future(), now))

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive; None for a new store."""
        rows = await self._rows("SELECT last_alive FROM heartbeat")
        return rows[0][0] if rows else None

    async def games_of(self, player: str, limit: int = 50) -> list[FinishedGame]:
        """A player's finished games, newest first."""
        return await self._read(lambda: games_of_player(self._reading, player, limit))

    async def running_games_of(self, player: str, limit: int = 10) -> list[str]:
        """The rooms in which a player is in the middle of a game, the latest first."""
        return [room for (room,) in await self._rows(_RUNNING, (player, limit))]

    async def game(self, room: str, game: int) -> FinishedGame | None:
        """One finished game; None when there is no such game."""
        return await self._read(lambda: game_in(self._reading, room, game))

    async def games_at(self, room: str, limit: int) -> list[FinishedGame]:
        """The finished games of a room, newest first."""
        return await self._read(lambda: latest_games(self._reading, room, limit))

    async def solo_totals(self, player: str, settings_key: str) -> list[int]:
        """The totals of a player's solo games with these settings and unknown cards, oldest first."""
        return [total for (total,) in await self._rows(_SOLO, (player, settings_key))]

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """The rows that a question finds."""
        return await self._read(lambda: ask(self._reading, sql, values))

    async def change(self, *statements: Statement) -> None:
        """Carry out all of the statements, or none; raises NothingChanged."""
        await self._write(Change(self._loop.create_future(), statements))

    async def inspect(self) -> bool:
        """Look at every page of the file; False if it is damaged. Reads and writes go on meanwhile."""
        if self._is_closed:
            raise StorageError("closed")
        connection = connect(self._path)
        inspecting = self._loop.run_in_executor(None, is_sound, connection)
        self._inspections.add(connection)
        inspecting.add_done_callback(lambda _: self._inspections.discard(connection))
        return await asyncio.shield(inspecting)

    async def close(self) -> None:
        """Write what waits and close the file."""
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

    def _write(self, job: Job) -> asyncio.Future[None]:
        if self._is_closed:
            job.done.set_exception(StorageError("closed"))
            return job.done
        if not self._waiting:
            # Not before the end of this turn of the event loop: everything asked for by then shares one commit.
            self._loop.call_at(self._flushed_at + COMMIT_EVERY, self._flush)
        self._waiting.append(job)
        return job.done

    def _flush(self) -> None:
        if self._waiting:
            self._flushed_at = self._loop.time()
            self._writer.submit(self._waiting)
            self._waiting = []

    async def _rows(self, query: str, values: Sequence[str | int] = ()) -> list[tuple[Any, ...]]:
        return await self._read(lambda: self._reading.execute(query, values).fetchall())

    async def _read(self, question: Callable[[], _Found]) -> _Found:
        if self._is_closed:
            raise StorageError("closed")
        try:
            return await self._loop.run_in_executor(self._reader, question)
        except SQLITE_ERRORS as error:
            raise storage_error(error) from error


def _set_line(line: ErasedLine) -> Statement:
    seal = checksum(line.room, line.version, line.format, line.text.encode())
    return Statement(_SET_LINE, (line.room, line.version, line.text, seal))


def _opened(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection, Ownership]:
    """A connection to write and one to read, to a file that is ours."""
    writing, ownership = open_owned(path)
    with ExitStack() as undo, storage_errors():
        undo.callback(ownership.close)
        undo.callback(writing.close)
        reading = undo.enter_context(closing(connect(path)))
        reading.execute("PRAGMA query_only = ON")
        undo.pop_all()
    return writing, reading, ownership
