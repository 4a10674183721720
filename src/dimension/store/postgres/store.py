"""A store in a PostgreSQL database, which several servers can share."""

import asyncio
from collections.abc import Awaitable, Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, cast

from dimension.room.erasing import Erasure
from dimension.room.events import FORMAT, RoomEvent
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.runtime.ports import VersionConflict
from dimension.store.append import append_of
from dimension.store.erased_logs import ErasedEvent, SetEvent
from dimension.store.errors import DamagedLog, StorageError
from dimension.store.log import ARCHIVE_EVENTS, Archive, LogLines, decoded_log
from dimension.store.names import PostgresUrl
from dimension.store.postgres.claims import NodeClaims, NodeNeighbors
from dimension.store.postgres.link import Link, bring_up_to_date, pool, postgres_migrations, storage_errors
from dimension.store.postgres.liveness import NOW, Liveness, Rhythm
from dimension.store.postgres.writer import BatchWriter
from dimension.store.sql import NothingChanged, Row, Statement, Value
from dimension.store.sql_store import LARGEST, SqlStore
from dimension.store.tables import CORE, Schema

if TYPE_CHECKING:
    from dimension.store.postgres.link import Connection, Pool

_Answer = TypeVar("_Answer")

# In one statement, so as of one moment: events are archived meanwhile. Archives first, then one row with the lines.
_LOAD: Final = """
WITH pieces AS MATERIALIZED (
    SELECT first_version, last_version, format, data FROM archives
    WHERE room = $1 AND last_version > $2 AND first_version <= $3 ORDER BY last_version
), ends AS MATERIALIZED (
    SELECT greatest($2, max(last_version)) AS last FROM pieces
)
SELECT first_version, last_version, format, data, NULL AS lines, NULL AS version FROM pieces
UNION ALL
SELECT count(*), max(events.version), max(format), NULL, string_agg(data, E'\\n' ORDER BY events.version),
    (SELECT version FROM rooms WHERE room = $1)
FROM events, ends WHERE room = $1 AND events.version > last AND events.version <= $3
"""
_LINES: Final = """
WITH ends AS MATERIALIZED (SELECT coalesce(max(last_version), 0) AS last FROM archives WHERE room = $1)
SELECT (SELECT last FROM ends), count(*), max(version), max(format), string_agg(data, E'\\n' ORDER BY version)
FROM events WHERE room = $1 AND version > (SELECT last FROM ends)
    AND version <= least($2, (SELECT last FROM ends) + $3)
"""
# Rooms in the memory of another living server are left to that server.
_IS_LEFT_TO_ME: Final = f"""
(owner IS NULL OR owner = $1 OR NOT EXISTS (SELECT FROM nodes WHERE node = owner AND last_alive > {NOW} - $2::bigint))
"""
_NEXT_GAME: Final = f"""
SELECT room, game, least(revision, version - 1) FROM games LEFT JOIN rooms USING (room)
WHERE archived = 0 AND {_IS_LEFT_TO_ME} ORDER BY ended_at LIMIT 1
"""
# No other server writes to the room before the transaction ends.
_LOCK_ROOM: Final = f"SELECT version, {_IS_LEFT_TO_ME} FROM rooms WHERE room = $3 FOR UPDATE"
_SET_EVENT: Final = "UPDATE events SET data = $3 WHERE room = $1 AND version = $2"
_STAY_ALIVE: Final = """
INSERT INTO heartbeat (id, last_alive) VALUES (1, $1)
ON CONFLICT (id) DO UPDATE SET last_alive = greatest(heartbeat.last_alive, excluded.last_alive)
"""
_READERS: Final = 4
_READ_SECONDS: Final = 30.0
_MIGRATION_SECONDS: Final = 3600.0


class PostgresStore(SqlStore):
    """Keeps events and finished games in a PostgreSQL database; made with `open`."""

    # Other nodes are alive, and may have written a later moment.
    _set_alive: ClassVar[str] = _STAY_ALIVE

    def __init__(self, reading: "Pool", writing: Link, liveness: Liveness, schema: Schema) -> None:
        super().__init__(schema)
        self.neighbors: Final = NodeNeighbors(liveness, writing)
        self.claims: Final = NodeClaims(liveness, writing, self.neighbors)
        self.writer: Final = BatchWriter(writing, liveness.node, liveness.form)
        self._me: Final = (liveness.node, int(1000 * liveness.rhythm.dead))
        """The node, and after how many milliseconds another one counts as dead."""
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
        if not events:
            return self._check_version(room, expected_version)
        job = append_of(self.schema, room, expected_version, events, finished, rounds)
        if self._is_closed:
            job.done.set_exception(StorageError("closed"))
        else:
            self.writer.submit(job)
        return job.done

    async def _check_version(self, room: str, version: int) -> None:
        rows = await self.rows("SELECT version FROM rooms WHERE room = $1", room)
        if (rows[0][0] if rows else 0) != version:
            raise VersionConflict

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        last = LARGEST if until is None else until
        *packed, row = await self.rows(_LOAD, room, after, last)
        archives = sorted(Archive._make(archive[:4]) for archive in packed)
        count, last_version, newest, _, text, version = row
        end = last_version or (archives[-1].last_version if archives else 0)
        if until is None and end != (version or 0) and after < (version or 0):
            raise DamagedLog(room, f"the log ends at {end} instead of {version}")
        return decoded_log(room, archives, LogLines(count, last_version, newest, text), after, last)

    async def forget(self, room: str, expected_version: int) -> None:
        """Delete all that is known of a room; raises VersionConflict when a server has it, or it has changed since."""
        self._check_open()
        await self.writer.written(room)
        await self._in_time(self._forgotten(room, expected_version))

    async def _forgotten(self, room: str, expected_version: int) -> None:
        async with self._reading.acquire() as connection, connection.transaction():
            row = await connection.fetchrow(_LOCK_ROOM, *self._me, room)
            version, is_left_to_me = row or (0, True)
            if version != expected_version or not is_left_to_me:
                raise VersionConflict
            for table in self.schema.per_room:
                await connection.execute(f"DELETE FROM {table.name} WHERE room = $1", room)

    async def erase(self, room: str, expected_version: int, erasure: Erasure) -> bool:
        self._check_open()
        await self.writer.written(room)
        return await super().erase(room, expected_version, erasure)

    async def reclaim(self) -> bool:
        """PostgreSQL looks after its space by itself."""
        self._check_open()
        return False

    async def inspect(self) -> bool:
        """PostgreSQL looks after its files by itself; a log that ends too early is noticed when it is read."""
        self._check_open()
        return True

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        return [tuple(row) for row in await self._in_time(self._reading.fetch(sql, *values))]

    async def change(self, *statements: Statement) -> None:
        await self._in_time(self._changed(statements))

    async def _changed(self, statements: Sequence[Statement]) -> None:
        async with self._reading.acquire() as connection, connection.transaction():
            # A connection of a pool does everything that a connection does.
            await execute_all(cast("Connection", connection), statements)

    async def close(self) -> None:
        """Write everything that waits, release every room, and say goodbye to the server."""
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

    async def _next_game(self) -> tuple[str, int, int] | None:
        rows = await self.rows(_NEXT_GAME, *self._me)
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    async def _next_events(self, room: str, until: int) -> tuple[int, list[RoomEvent]]:
        ((last, *lines),) = await self.rows(_LINES, room, until, ARCHIVE_EVENTS)
        return last + 1, decoded_log(room, (), LogLines._make(lines), last, until)

    @property
    def _set_event(self) -> SetEvent:
        return _replaced

    async def _in_time(self, question: Coroutine[Any, Any, _Answer]) -> _Answer:
        if self._is_closed:
            question.close()
            raise StorageError("closed")
        with storage_errors():
            async with asyncio.timeout(_READ_SECONDS):
                return await question

    def _check_open(self) -> None:
        if self._is_closed:
            raise StorageError("closed")


async def execute_all(connection: "Connection", statements: Sequence[Statement]) -> None:
    """Execute statements inside the open transaction; raises NothingChanged."""
    for (sql, must_change), alike in groupby(statements, key=lambda statement: (statement.sql, statement.must_change)):
        if must_change:
            for statement in alike:
                done = await connection.execute(sql, *statement.values)
                if done.endswith(" 0"):
                    raise NothingChanged
        else:
            # In order, but without waiting for each.
            await connection.executemany(sql, [statement.values for statement in alike])


def _replaced(event: ErasedEvent) -> Statement:
    return Statement(_SET_EVENT, (event.room, event.version, event.text))
