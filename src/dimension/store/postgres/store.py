"""The store in a PostgreSQL database, which several nodes can share."""

import asyncio
from collections.abc import Awaitable, Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import msgspec

from dimension.room.erasing import Erasure
from dimension.room.events import FORMAT, RoomEvent, encode_event
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.room.retention import StoredRoom
from dimension.room.state import RoomState
from dimension.runtime.ports import VersionConflict
from dimension.store.erased_logs import ErasedLine, erase_from_log
from dimension.store.errors import UNREADABLE, StorageError
from dimension.store.log import chapter_of
from dimension.store.names import PostgresUrl
from dimension.store.postgres.archive import PostgresArchive
from dimension.store.postgres.claims import NodeClaims, NodeNeighbors
from dimension.store.postgres.link import Link, bring_up_to_date, pool, postgres_migrations, storage_errors
from dimension.store.postgres.liveness import Liveness, Rhythm
from dimension.store.postgres.writer import BatchWriter, WaitingAppend
from dimension.store.rows import said_about_players, said_about_progress
from dimension.store.sql import NothingChanged, Row, Statement, Value
from dimension.store.tables import CORE, Schema

if TYPE_CHECKING:
    from asyncpg import Record

    from dimension.store.postgres.link import Pool

_Answer = TypeVar("_Answer")

_GAME: Final = """
SELECT room, game, ended_at, revision, first_revision, code, settings_key, known, ARRAY (
    SELECT json_build_array(player, name, total, place)::text FROM game_players AS seated
    WHERE seated.room = games.room AND seated.game = games.game ORDER BY position
) FROM games
"""
_GAMES_OF: Final = f"""
{_GAME} WHERE (room, game) IN (SELECT room, game FROM game_players WHERE player = $1)
ORDER BY ended_at DESC, room DESC, game DESC LIMIT $2
"""
_SOLO: Final = """
SELECT total FROM game_players JOIN games USING (room, game)
WHERE player = $1 AND settings_key = $2 AND seats = 1 AND NOT known ORDER BY ended_at, room, game
"""
_RUNNING: Final = "SELECT room FROM running_games WHERE player = $1 ORDER BY since DESC, room DESC LIMIT $2"
_ALIVE: Final = """
INSERT INTO heartbeat (id, last_alive) VALUES (1, $1)
ON CONFLICT (id) DO UPDATE SET last_alive = greatest(heartbeat.last_alive, excluded.last_alive)
"""
_SET_LINE: Final = "UPDATE events SET data = $3 WHERE room = $1 AND version = $2"
_READERS: Final = 4
_READ_SECONDS: Final = 30.0
_MIGRATION_SECONDS: Final = 3600.0


class PostgresStore:
    """Keeps events and finished games in a PostgreSQL database; made with `open`."""

    def __init__(self, reading: "Pool", writing: Link, liveness: Liveness, schema: Schema) -> None:
        self.schema: Final = schema
        self.neighbors: Final = NodeNeighbors(liveness, writing)
        self.claims: Final = NodeClaims(liveness, writing, self.neighbors)
        self.writer: Final = BatchWriter(writing, liveness.node, liveness.form)
        self._archive: Final = PostgresArchive(reading, liveness.node, int(1000 * liveness.rhythm.dead))
        self._liveness = liveness
        self._reading = reading
        self._writing = writing
        self._is_closed = False

    @classmethod
    async def open(
        cls,
        url: PostgresUrl,
        rhythm: Rhythm = Rhythm(),  # noqa: B008
        form: int = FORMAT,
        schema: Schema = CORE,
    ) -> Self:
        """The store in a database that exists; its tables are created or migrated. Raises StorageError.

        `form` is the newest form of events that this process knows.
        """
        async with AsyncExitStack() as undo:
            writing = Link(url)
            undo.push_async_callback(writing.close)
            await writing.run(lambda found: bring_up_to_date(found, postgres_migrations()), _MIGRATION_SECONDS)
            reading = await pool(url, _READERS)
            undo.push_async_callback(reading.close)
            liveness = Liveness(url, rhythm, form)
            undo.push_async_callback(liveness.end)
            await liveness.begin()
            undo.pop_all()
        return cls(reading, writing, liveness, schema)

    def append(
        self,
        room: str,
        expected_version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> Awaitable[None]:
        """Make events durable as versions expected+1, expected+2, …; raises VersionConflict, NotOwner."""
        if not events:
            return self._check_version(room, expected_version)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._is_closed:
            done.set_exception(StorageError("closed"))
            return done
        texts = [encode_event(event).decode() for event in events]
        said = said_about_progress(events), finished, said_about_players(events)
        beside = self.schema.projected(room, events, finished, rounds)
        self.writer.submit(WaitingAppend(done, room, expected_version, texts, *said, beside))
        return done

    async def _check_version(self, room: str, version: int) -> None:
        self._check_open()
        if (await self._value("SELECT version FROM rooms WHERE room = $1", room) or 0) != version:
            raise VersionConflict

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        """The events of a room with versions above `after` and up to `until`, in order."""
        return await self._ask(self._archive.load(room, after, until))

    async def save_state(self, room: str, state: RoomState) -> None:
        """Keep a room as it is at its version."""
        await self._ask(self._archive.save_state(room, state))

    async def latest_state(self, room: str, until: int | None = None) -> RoomState | None:
        """The latest saved state of a room up to a version; None when there is none."""
        return await self._ask(self._archive.latest_state(room, until))

    async def archive_next(self) -> bool:
        """Put the next piece of a finished game away; False when there is none left for this server."""
        waiting = await self._ask(self._archive.next_game())
        if waiting is None:
            return False
        room, game, revision = waiting
        try:
            first, events = await self._ask(self._archive.next_events(room, revision))
        except StorageError as error:
            if error.code in UNREADABLE:
                # Left as it is, and not tried again and again.
                await self._ask(self._archive.put_away(room, None, game))
            raise
        chapter = await asyncio.to_thread(chapter_of, first, events)
        is_last = chapter is None or chapter.last_version >= revision
        await self._ask(self._archive.put_away(room, chapter, game if is_last else None))
        return True

    async def rooms_after(self, name: str, limit: int) -> list[StoredRoom]:
        """Rooms with names after this one, in order."""
        return await self._ask(self._archive.rooms_after(name, limit))

    async def forget(self, room: str, expected_version: int) -> None:
        """Delete all that is known of a room; raises VersionConflict when somebody is there, or was since."""
        self._check_open()
        await self.writer.written(room)
        await self._ask(self._archive.forget(room, expected_version, self.schema.per_room))

    async def erase(self, room: str, expected_version: int, erasure: Erasure) -> bool:
        """Remove somebody from a room; False when there was nothing left of them. Raises VersionConflict."""
        self._check_open()
        await self.writer.written(room)
        return await erase_from_log(self, room, expected_version, erasure, _set_line)

    async def reclaim(self) -> bool:
        """PostgreSQL looks after its space by itself."""
        self._check_open()
        return False

    async def inspect(self) -> bool:
        """PostgreSQL looks after its files by itself; a log that ends too early is noticed when it is read."""
        self._check_open()
        return True

    async def rooms_in_progress(self) -> list[str]:
        """The rooms with a game in progress."""
        return [room for (room,) in await self._rows("SELECT room FROM rooms WHERE in_progress ORDER BY room")]

    async def alive(self, now: int) -> None:
        """Record that a server is alive."""
        self._check_open()
        await self._writing.run(lambda connection: connection.execute(_ALIVE, now))

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive; None for a new store."""
        found: int | None = await self._value("SELECT last_alive FROM heartbeat")
        return found

    async def games_of(self, player: str, limit: int = 50) -> list[FinishedGame]:
        """A player's finished games, newest first."""
        return [_game(row) for row in await self._rows(_GAMES_OF, player, limit)]

    async def running_games_of(self, player: str, limit: int = 10) -> list[str]:
        """The rooms in which a player is in the middle of a game, the latest first."""
        return [room for (room,) in await self._rows(_RUNNING, player, limit)]

    async def game(self, room: str, game: int) -> FinishedGame | None:
        """One finished game; None when there is no such game."""
        rows = await self._rows(f"{_GAME} WHERE room = $1 AND game = $2", room, game)
        return _game(rows[0]) if rows else None

    async def games_at(self, room: str, limit: int) -> list[FinishedGame]:
        """The finished games of a room, newest first."""
        return [
            _game(row) for row in await self._rows(f"{_GAME} WHERE room = $1 ORDER BY game DESC LIMIT $2", room, limit)
        ]

    async def solo_totals(self, player: str, settings_key: str) -> list[int]:
        """The totals of a player's solo games with these settings and unknown cards, oldest first."""
        return [total for (total,) in await self._rows(_SOLO, player, settings_key)]

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """The rows that a question finds."""
        return [tuple(row) for row in await self._ask(self._reading.fetch(sql, *values))]

    async def change(self, *statements: Statement) -> None:
        """Carry out all of the statements, or none; raises NothingChanged."""
        await self._ask(self._changed(statements))

    async def _changed(self, statements: Sequence[Statement]) -> None:
        async with self._reading.acquire() as connection, connection.transaction():
            for sql, values, must_change in statements:
                done = await connection.execute(sql, *values)
                if must_change and done.endswith(" 0"):
                    raise NothingChanged

    async def close(self) -> None:
        """Write what waits, give every room back, and say goodbye to the server."""
        if self._is_closed:
            return
        self._is_closed = True
        await self.writer.finish()
        with suppress(StorageError):
            await self.claims.release_all()
        await self._liveness.end()
        await self._writing.close()
        try:
            async with asyncio.timeout(_READ_SECONDS):
                await self._reading.close()
        except TimeoutError:
            self._reading.terminate()

    async def _rows(self, query: str, *values: str | int) -> "list[Record]":
        return await self._ask(self._reading.fetch(query, *values))

    async def _ask(self, question: Coroutine[Any, Any, _Answer]) -> _Answer:
        if self._is_closed:
            question.close()
            raise StorageError("closed")
        with storage_errors():
            async with asyncio.timeout(_READ_SECONDS):
                return await question

    async def _value(self, query: str, *values: str | int) -> Any:
        rows = await self._rows(query, *values)
        return rows[0][0] if rows else None

    def _check_open(self) -> None:
        if self._is_closed:
            raise StorageError("closed")


def _set_line(line: ErasedLine) -> Statement:
    return Statement(_SET_LINE, (line.room, line.version, line.text))


def _game(row: "Record") -> FinishedGame:
    *values, players = row
    return FinishedGame._make((*values, tuple(tuple(msgspec.json.decode(player)) for player in players)))
