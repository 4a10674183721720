"""Copies rooms from or to a PostgreSQL database."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from dimension.room.events import FORMAT
from dimension.room.records import FinishedGame
from dimension.store.errors import DamagedLog, StorageError
from dimension.store.names import PostgresUrl
from dimension.store.postgres.link import bring_up_to_date, connect, postgres_migrations, storage_errors
from dimension.store.postgres.liveness import ALONE
from dimension.store.room_copies import ROOM_ROWS, ChapterCopy, GameCopy, RoomCopy, StateCopy, lines_of, room_questions
from dimension.store.sql import Row, Value

if TYPE_CHECKING:
    from dimension.store.postgres.link import Connection

_CHAPTERS: Final = """
SELECT first_version, last_version, format, data FROM chapters WHERE room = $1 ORDER BY last_version
"""
_LINES: Final = "SELECT version, format, data FROM events WHERE room = $1 ORDER BY version"
_STATES: Final = "SELECT version, format, data FROM states WHERE room = $1 ORDER BY version"
_GAMES: Final = """
SELECT archived, room, game, ended_at, revision, first_revision, code, settings_key, known, ARRAY (
    SELECT json_build_array(player, name, total, place)::text FROM game_players AS seated
    WHERE seated.room = games.room AND seated.game = games.game ORDER BY position
) FROM games WHERE room = $1 ORDER BY game
"""
_RUNNING: Final = "SELECT player, since FROM running_games WHERE room = $1 ORDER BY player"
_INSERT_ROOM: Final = """
INSERT INTO rooms (room, version, in_progress, format, recorded) VALUES ($1, $2, $3, $4, $5)
"""
_TABLE_COLUMNS: Final = """
SELECT attname FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped
ORDER BY attname COLLATE "C"
"""
_LAST_ALIVE: Final = """
INSERT INTO heartbeat (id, last_alive) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET last_alive = excluded.last_alive
"""
# A server that finds the rooms gives back the time since then, whatever others have written meanwhile.
_RELEASED: Final = "UPDATE rooms SET released_at = $1 WHERE owner IS NULL AND released_at IS NULL"
# Servers may have ended one after the other.
_SOURCE_ALIVE: Final = """
SELECT least(last_alive, (SELECT min(released_at) FROM rooms WHERE in_progress)) FROM heartbeat
"""
_COLUMNS: Final = {
    "chapters": ("room", "first_version", "last_version", "format", "data"),
    "events": ("room", "version", "format", "data"),
    "states": ("room", "version", "format", "data"),
    "games": (
        *("room", "game", "ended_at", "revision", "first_revision", "code", "settings_key", "known"),
        *("seats", "archived"),
    ),
    "game_players": ("room", "game", "position", "player", "name", "total", "place"),
    "running_games": ("room", "player", "since"),
    **ROOM_ROWS,
}
"""All that belongs to a room besides its row in `rooms`."""


class PostgresCopies:
    """A PostgreSQL database that no server uses until it is closed; made with `open`."""

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection

    @classmethod
    async def open(cls, url: PostgresUrl) -> Self:
        """A database, whose tables are created or migrated; raises StorageError, `servers_running` among others."""
        connection = await connect(url)
        try:
            with storage_errors():
                await _take(connection)
                await bring_up_to_date(connection, postgres_migrations())
        except BaseException:
            connection.terminate()
            raise
        return cls(connection)

    async def names_after(self, name: str, limit: int) -> list[str]:
        """Rooms with names after this one, in order."""
        query = "SELECT room FROM rooms WHERE room > $1 ORDER BY room LIMIT $2"
        with storage_errors():
            return [room for (room,) in await self._connection.fetch(query, name, limit)]

    async def read(self, room: str) -> RoomCopy | None:
        """All that is known of a room."""
        with storage_errors():
            row = await self._connection.fetchrow(
                "SELECT in_progress, version, recorded FROM rooms WHERE room = $1", room
            )
            if row is None:
                return None
            chapters, lines, states, games, running = [
                await self._connection.fetch(query, room) for query in (_CHAPTERS, _LINES, _STATES, _GAMES, _RUNNING)
            ]
            rows = [await self._connection.fetch(query, room) for query in room_questions()]
        in_progress, version, recorded = row
        first = chapters[-1]["last_version"] + 1 if chapters else 1
        copy = RoomCopy(
            room,
            in_progress,
            tuple(ChapterCopy._make(chapter) for chapter in chapters),
            lines_of(room, first, ((at, form, data) for at, form, data in lines)),
            tuple(StateCopy._make(state) for state in states),
            tuple(_game(*game) for game in games),
            tuple((player, since) for player, since in running),
            recorded,
            tuple(tuple(tuple(row) for row in found) for found in rows),
        )
        if copy.version != version:
            raise DamagedLog(room, f"the log ends at {copy.version} instead of {version}")
        return copy

    async def write(self, copy: RoomCopy) -> None:
        """Put a room in, wholly or not at all."""
        with storage_errors():
            async with self._connection.transaction():
                for table in ("rooms", *_COLUMNS):
                    await self._connection.execute(f"DELETE FROM {table} WHERE room = $1", copy.room)
                await self._connection.execute(
                    _INSERT_ROOM, copy.room, copy.version, copy.in_progress, FORMAT, copy.recorded
                )
                for table, rows in _rows(copy).items():
                    await self._connection.copy_records_to_table(table, records=rows, columns=_COLUMNS[table])

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        """The rows that a question finds."""
        with storage_errors():
            return [tuple(row) for row in await self._connection.fetch(sql, *values)]

    async def columns(self, table: str) -> list[str]:
        """The names of a table's columns, in alphabetical order."""
        return [name for (name,) in await self.rows(_TABLE_COLUMNS, table)]

    async def put(self, sql: str, rows: Sequence[Row]) -> None:
        """Change rows by a statement for each of these, all or none."""
        with storage_errors():
            await self._connection.executemany(sql, rows)

    async def number_on(self, table: str, column: str) -> None:
        """Have new rows of a table get numbers after those that it has."""
        await self.rows(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), max({column})) FROM {table}")

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive."""
        with storage_errors():
            found: int | None = await self._connection.fetchval(_SOURCE_ALIVE)
        return found

    async def set_last_alive(self, moment: int) -> None:
        """Keep when a server was last known to be alive."""
        with storage_errors():
            await self._connection.execute(_LAST_ALIVE, moment)
            await self._connection.execute(_RELEASED, moment)

    async def close(self) -> None:
        """Let servers use the database."""
        with storage_errors():
            await self._connection.close()


async def _take(connection: "Connection") -> None:
    if not await connection.fetchval(f"SELECT pg_try_advisory_lock({ALONE}, 0)"):
        raise StorageError("servers_running", "servers use this database")


def _game(archived: bool, *row: Any) -> GameCopy:
    *values, players = row
    seats = tuple(tuple(msgspec.json.decode(player)) for player in players)
    return GameCopy(FinishedGame._make((*values, seats)), archived)


def _rows(copy: RoomCopy) -> dict[str, list[tuple[Any, ...]]]:
    room = copy.room
    return {
        "chapters": [(room, *chapter) for chapter in copy.chapters],
        "events": [(room, version, FORMAT, line) for version, line in enumerate(copy.lines, start=copy.first_line)],
        "states": [(room, *state) for state in copy.states],
        "games": [(*game[:-1], len(game.players), is_archived) for game, is_archived in copy.games],
        "game_players": [
            (room, game.game, position, *player)
            for game, _ in copy.games
            for position, player in enumerate(game.players)
        ],
        "running_games": [(room, *player) for player in copy.running],
        **dict(zip(ROOM_ROWS, map(list, copy.rows), strict=True)),
    }
