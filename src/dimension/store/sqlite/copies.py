"""Copies rooms from or to a SQLite file."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self, TypeVar

from dimension.room.events import FORMAT
from dimension.room.records import FinishedGame
from dimension.store.errors import StorageError
from dimension.store.room_copies import (
    ROOM_ROWS,
    ChapterCopy,
    GameCopy,
    RoomCopy,
    StateCopy,
    insertion,
    lines_of,
    room_questions,
)
from dimension.store.sql import Row, Statement, Value
from dimension.store.sqlite.archive import rooms_after
from dimension.store.sqlite.file import SQLITE_ERRORS, ask, execute, storage_error
from dimension.store.sqlite.integrity import LARGEST, checksum, read_log
from dimension.store.sqlite.ownership import Ownership, open_owned
from dimension.store.sqlite.writer import Alive, write_jobs

_Found = TypeVar("_Found")

_CHAPTERS: Final = """
SELECT first_version, last_version, format, data FROM chapters WHERE room = ? ORDER BY last_version
"""
_LINES: Final = "SELECT version, format, data FROM events WHERE room = ? ORDER BY version"
_STATES: Final = "SELECT version, format, data FROM states WHERE room = ? ORDER BY version"
_GAMES: Final = """
SELECT archived, room, game, ended_at, revision, first_revision, code, settings_key, known FROM games
WHERE room = ? ORDER BY game
"""
_PLAYERS: Final = "SELECT player, name, total, place FROM game_players WHERE room = ? AND game = ? ORDER BY position"
_ROOM: Final = "SELECT in_progress, recorded FROM rooms WHERE room = ?"
_INSERT_ROOM: Final = "INSERT INTO rooms (room, in_progress, recorded) VALUES (?, ?, ?)"
_INSERT_CHAPTER: Final = """
INSERT INTO chapters (room, first_version, last_version, format, data) VALUES (?, ?, ?, ?, ?)
"""
_INSERT_EVENT: Final = """
INSERT INTO events (room, version, format, data, checksum, is_last) VALUES (?, ?, ?, ?, ?, ?)
"""
_INSERT_STATE: Final = "INSERT INTO states (room, version, format, data) VALUES (?, ?, ?, ?)"
_INSERT_GAME: Final = """
INSERT INTO games (room, game, ended_at, revision, first_revision, code, settings_key, known, seats, archived)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_PLAYER: Final = "INSERT INTO game_players VALUES (?, ?, ?, ?, ?, ?, ?)"
_RUNNING: Final = "SELECT player, since FROM running_games WHERE room = ? ORDER BY player"
_INSERT_RUNNING: Final = "INSERT INTO running_games (room, player, since) VALUES (?, ?, ?)"
_TABLES: Final = ("events", "chapters", "states", "rooms", "games", "game_players", "running_games", *ROOM_ROWS)


class SqliteCopies:
    """A database file that is ours until it is closed; made with `open`."""

    def __init__(self, connection: sqlite3.Connection, ownership: Ownership) -> None:
        self._connection = connection
        self._ownership = ownership

    @classmethod
    async def open(cls, path: Path, *, must_exist: bool) -> Self:
        """The database in a file, which is created or migrated; raises StorageError."""
        return cls(*await asyncio.to_thread(_opened, path.resolve(), must_exist))

    async def names_after(self, name: str, limit: int) -> list[str]:
        """Rooms with names after this one, in order."""
        rooms = await self._do(lambda: rooms_after(self._connection, name, limit))
        return [room.room for room in rooms]

    async def read(self, room: str) -> RoomCopy | None:
        """All that is known of a room."""
        return await self._do(lambda: _read(self._connection, room))

    async def write(self, copy: RoomCopy) -> None:
        """Put a room in, wholly or not at all."""
        await self._do(lambda: _write(self._connection, copy))

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        """The rows that a question finds."""
        return await self._do(lambda: ask(self._connection, sql, values))

    async def columns(self, table: str) -> list[str]:
        """The names of a table's columns, in alphabetical order."""
        rows = await self.rows("SELECT name FROM pragma_table_info($1) ORDER BY name", table)
        return [name for (name,) in rows]

    async def put(self, sql: str, rows: Sequence[Row]) -> None:
        """Change rows by a statement for each of these, all or none."""
        await self._do(lambda: _put(self._connection, sql, rows))

    async def number_on(self, table: str, column: str) -> None:
        """SQLite looks for the largest number by itself."""

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive."""
        row = await self._do(lambda: self._connection.execute("SELECT last_alive FROM heartbeat").fetchone())
        return row[0] if row else None

    async def set_last_alive(self, moment: int) -> None:
        """Keep when a server was last known to be alive."""
        job = Alive(asyncio.get_running_loop().create_future(), moment)
        await self._do(lambda: write_jobs(self._connection, [job]))

    async def close(self) -> None:
        """Let others use the file."""
        self._connection.close()
        self._ownership.close()

    async def _do(self, question: Callable[[], _Found]) -> _Found:
        try:
            return await asyncio.to_thread(question)
        except SQLITE_ERRORS as error:
            raise storage_error(error) from error


def _opened(path: Path, must_exist: bool) -> tuple[sqlite3.Connection, Ownership]:
    if must_exist and not path.is_file():
        raise StorageError("database_missing", "there is no such file")
    return open_owned(path)


def _read(connection: sqlite3.Connection, room: str) -> RoomCopy | None:
    with _transaction(connection, "BEGIN"):
        # Raises DamagedLog: what is damaged is not carried on.
        read_log(connection, room, 0, LARGEST)
        chapters = tuple(ChapterCopy._make(row) for row in connection.execute(_CHAPTERS, (room,)))
        first = chapters[-1].last_version + 1 if chapters else 1
        lines = lines_of(room, first, connection.execute(_LINES, (room,)))
        if not chapters and not lines:
            return None
        in_progress, recorded = connection.execute(_ROOM, (room,)).fetchone() or (0, 0)
        states = tuple(StateCopy._make(state) for state in connection.execute(_STATES, (room,)))
        games = tuple(_game(connection, *game) for game in connection.execute(_GAMES, (room,)).fetchall())
        running = tuple(connection.execute(_RUNNING, (room,)).fetchall())
        rows = tuple(tuple(ask(connection, question, (room,))) for question in room_questions())
        return RoomCopy(room, bool(in_progress), chapters, lines, states, games, running, recorded, rows)


def _game(connection: sqlite3.Connection, archived: int, room: str, game: int, *rest: object) -> GameCopy:
    *values, known = rest
    players = tuple(connection.execute(_PLAYERS, (room, game)).fetchall())
    return GameCopy(FinishedGame._make((room, game, *values, bool(known), players)), bool(archived))


def _write(connection: sqlite3.Connection, copy: RoomCopy) -> None:
    room = copy.room
    with _transaction(connection, "BEGIN IMMEDIATE"):
        for table in _TABLES:
            connection.execute(f"DELETE FROM {table} WHERE room = ?", (room,))  # noqa: S608 - constants only
        connection.executemany(_INSERT_CHAPTER, [(room, *chapter) for chapter in copy.chapters])
        connection.executemany(_INSERT_EVENT, _event_rows(copy))
        connection.execute(_INSERT_ROOM, (room, copy.in_progress, copy.recorded))
        connection.executemany(_INSERT_STATE, [(room, *state) for state in copy.states])
        for game, is_archived in copy.games:
            *values, players = game
            connection.execute(_INSERT_GAME, (*values, len(players), is_archived))
            seats = [(room, game.game, position, *player) for position, player in enumerate(players)]
            connection.executemany(_INSERT_PLAYER, seats)
        connection.executemany(_INSERT_RUNNING, [(room, *player) for player in copy.running])
        for (table, columns), rows in zip(ROOM_ROWS.items(), copy.rows, strict=True):
            for row in rows:
                execute(connection, Statement(insertion(table, columns), row))


def _put(connection: sqlite3.Connection, sql: str, rows: Sequence[Row]) -> None:
    with _transaction(connection, "BEGIN IMMEDIATE"):
        for row in rows:
            execute(connection, Statement(sql, row))


def _event_rows(copy: RoomCopy) -> Iterator[tuple[str, int, int, str, int, bool]]:
    for version, line in enumerate(copy.lines, start=copy.first_line):
        seal = checksum(copy.room, version, FORMAT, line.encode())
        yield copy.room, version, FORMAT, line, seal, version == copy.version


@contextmanager
def _transaction(connection: sqlite3.Connection, begin: str) -> Iterator[None]:
    connection.execute(begin)
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
