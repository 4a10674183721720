"""Reads logs, saves states, archives finished games and deletes rooms in a PostgreSQL database."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from dimension.room.events import FORMAT, RoomEvent, decode_event
from dimension.room.retention import StoredRoom
from dimension.room.saved_state import STATE_FORMAT, decode_state, encode_state
from dimension.room.state import RoomState
from dimension.runtime.ports import VersionConflict
from dimension.store.errors import DamagedLog
from dimension.store.log import CHAPTER_EVENTS, Chapter, LogLines, PackedPiece, decoded_log
from dimension.store.postgres.liveness import NOW
from dimension.store.rows import kinds_in
from dimension.store.tables import TableSpec

if TYPE_CHECKING:
    from dimension.store.postgres.link import Pool

# In one statement, so as of one moment: events are put away meanwhile. Chapters first, then one row with the lines.
_LOAD: Final = """
WITH pieces AS MATERIALIZED (
    SELECT first_version, last_version, format, data FROM chapters
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
WITH ends AS MATERIALIZED (SELECT coalesce(max(last_version), 0) AS last FROM chapters WHERE room = $1)
SELECT (SELECT last FROM ends), count(*), max(version), max(format), string_agg(data, E'\\n' ORDER BY version)
FROM events WHERE room = $1 AND version > (SELECT last FROM ends)
    AND version <= least($2, (SELECT last FROM ends) + $3)
"""
_SAVE_STATE: Final = """
INSERT INTO states (room, version, format, data) VALUES ($1, $2, $3, $4)
ON CONFLICT (room, version) DO UPDATE SET format = excluded.format, data = excluded.data
"""
_STATE: Final = """
SELECT data FROM states WHERE room = $1 AND version <= $2 AND format = $3 ORDER BY version DESC LIMIT 1
"""
# What another living server has in its memory is left to that server.
_IS_LEFT_TO_ME: Final = f"""
(owner IS NULL OR owner = $1 OR NOT EXISTS (SELECT FROM nodes WHERE node = owner AND last_alive > {NOW} - $2::bigint))
"""
_NEXT_GAME: Final = f"""
SELECT room, game, least(revision, version - 1) FROM games LEFT JOIN rooms USING (room)
WHERE NOT archived AND {_IS_LEFT_TO_ME} ORDER BY ended_at LIMIT 1
"""
# Nobody else writes to the room before the transaction ends.
_LOCK_ROOM: Final = f"SELECT version, {_IS_LEFT_TO_ME} FROM rooms WHERE room = $3 FOR UPDATE"
_LAST_CHAPTER: Final = "SELECT coalesce(max(last_version), 0) FROM chapters WHERE room = $1"
_INSERT_CHAPTER: Final = """
INSERT INTO chapters (room, first_version, last_version, format, data) VALUES ($1, $2, $3, $4, $5)
"""
_DELETE_EVENTS: Final = "DELETE FROM events WHERE room = $1 AND version <= $2"
# Where a game starts, its replay starts; the latest one opens the table.
_DELETE_STATES: Final = """
DELETE FROM states WHERE room = $1 AND version <= $2 AND version < (SELECT max(version) FROM states WHERE room = $1)
AND version NOT IN (SELECT first_revision FROM games WHERE room = $1)
"""
_MARK_GAME: Final = "UPDATE games SET archived = true WHERE room = $1 AND game = $2"
_ROOMS: Final = """
SELECT room, version,
    (SELECT data FROM events WHERE events.room = rooms.room ORDER BY version DESC LIMIT 1),
    EXISTS (SELECT FROM games WHERE games.room = rooms.room),
    EXISTS (SELECT FROM running_games WHERE running_games.room = rooms.room),
    (SELECT string_agg(kind, ',') FROM room_kinds WHERE room_kinds.room = rooms.room)
FROM rooms WHERE room > $1 ORDER BY room LIMIT $2
"""
_LARGEST: Final = 2**63 - 1
_LARGEST_TIME: Final = 2**53


class PostgresArchive:
    """The logs of a database, for one server: its node, and after how many milliseconds another one counts as dead."""

    def __init__(self, connections: "Pool", node: int, dead_after: int) -> None:
        self._connections = connections
        self._me: Final = (node, dead_after)

    async def load(self, room: str, after: int, until: int | None) -> list[RoomEvent]:
        """The events of a room with versions above `after` and up to `until`, in order."""
        last = _LARGEST if until is None else until
        *packed, row = await self._connections.fetch(_LOAD, room, after, last)
        pieces = sorted(PackedPiece._make(piece[:4]) for piece in packed)
        count, last_version, newest, _, text, version = row
        end = last_version or (pieces[-1].last_version if pieces else 0)
        if until is None and end != (version or 0) and after < (version or 0):
            raise DamagedLog(room, f"the log ends at {end} instead of {version}")
        return decoded_log(room, pieces, LogLines(count, last_version, newest, text), after, last)

    async def save_state(self, room: str, state: RoomState) -> None:
        """Keep a room as it is at its version."""
        await self._connections.execute(_SAVE_STATE, room, state.version, STATE_FORMAT, encode_state(state))

    async def latest_state(self, room: str, until: int | None) -> RoomState | None:
        """The latest saved state of a room up to a version; None when there is none that can be read."""
        limit = _LARGEST if until is None else until
        data = await self._connections.fetchval(_STATE, room, limit, STATE_FORMAT)
        return None if data is None else decode_state(data)

    async def next_game(self) -> tuple[str, int, int] | None:
        """The finished game that waits longest to be put away: its room, its number, the last version to put away."""
        row = await self._connections.fetchrow(_NEXT_GAME, *self._me)
        return None if row is None else (row[0], row[1], row[2])

    async def next_events(self, room: str, until: int) -> tuple[int, list[RoomEvent]]:
        """The first version of a room that is not put away, and events from there on; raises StorageError."""
        row = await self._connections.fetchrow(_LINES, room, until, CHAPTER_EVENTS)
        assert row is not None
        last, *lines = row
        return last + 1, decoded_log(room, (), LogLines._make(lines), last, until)

    async def put_away(self, room: str, chapter: Chapter | None, game: int | None) -> None:
        """Replace events by a chapter, and mark a game as archived; either may be missing."""
        async with self._connections.acquire() as connection, connection.transaction():
            await connection.execute(_LOCK_ROOM, *self._me, room)
            # Somebody else may have put the same events away.
            last = await connection.fetchval(_LAST_CHAPTER, room)
            if chapter is not None and chapter.first_version == last + 1:
                await connection.execute(_INSERT_CHAPTER, room, *chapter[:2], FORMAT, chapter.data)
                await connection.execute(_DELETE_EVENTS, room, chapter.last_version)
                await connection.execute(_DELETE_STATES, room, chapter.last_version)
            if game is not None:
                await connection.execute(_MARK_GAME, room, game)

    async def rooms_after(self, name: str, limit: int) -> list[StoredRoom]:
        """Some rooms in the order of their names."""
        rows = await self._connections.fetch(_ROOMS, name, limit)
        return [
            StoredRoom(room, version, _time_of(line), has_games, is_running, kinds_in(kinds))
            for room, version, line, has_games, is_running, kinds in rows
        ]

    async def forget(self, room: str, expected_version: int, tables: Iterable[TableSpec]) -> None:
        """Delete all that is known of a room; raises VersionConflict when somebody is there, or was since."""
        async with self._connections.acquire() as connection, connection.transaction():
            row = await connection.fetchrow(_LOCK_ROOM, *self._me, room)
            version, is_left_to_me = row or (0, True)
            if version != expected_version or not is_left_to_me:
                raise VersionConflict
            for table in tables:
                await connection.execute(f"DELETE FROM {table.name} WHERE room = $1", room)


def _time_of(line: str | None) -> int:
    """When an event happened; a room whose last one cannot be read is for people to look at, so it counts as used."""
    try:
        return decode_event((line or "").encode()).at
    except msgspec.MsgspecError:
        return _LARGEST_TIME
