"""Archives finished games, saves states and deletes rooms in a SQLite file."""

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, assert_never

from dimension.room.events import FORMAT, RoomEvent
from dimension.room.records import FinishedGame
from dimension.room.retention import StoredRoom
from dimension.room.saved_state import STATE_FORMAT, decode_state, encode_state
from dimension.room.state import RoomState
from dimension.runtime.ports import VersionConflict
from dimension.store.log import CHAPTER_EVENTS, Chapter
from dimension.store.rows import kinds_in
from dimension.store.sqlite.integrity import read_rows
from dimension.store.tables import TableSpec


class SaveState(NamedTuple):
    """A room at a version that waits to be saved."""

    done: asyncio.Future[None]
    room: str
    state: RoomState


class PutAway(NamedTuple):
    """Events that wait to be put away, and the game that is archived with them; either may be missing."""

    done: asyncio.Future[None]
    room: str
    chapter: Chapter | None
    game: int | None


class Forget(NamedTuple):
    """A room that waits to be deleted, if it is still at this version."""

    done: asyncio.Future[None]
    room: str
    expected_version: int
    tables: Sequence[TableSpec]


class Reclaim(NamedTuple):
    """Pages of the file that wait to be given back."""

    done: asyncio.Future[None]
    pages: int


HousekeepingJob = SaveState | PutAway | Forget | Reclaim

VERSION: Final = "(SELECT max(version) FROM events WHERE events.room = {room})"
"""How long a room's log is: its last event is never put away."""

_INSERT_STATE: Final = "INSERT OR REPLACE INTO states (room, version, format, data) VALUES (?, ?, ?, ?)"
_SELECT_STATE: Final = """
SELECT data FROM states WHERE room = ? AND version <= ? AND format = ? ORDER BY version DESC LIMIT 1
"""
_INSERT_CHAPTER: Final = """
INSERT INTO chapters (room, first_version, last_version, format, data) VALUES (?, ?, ?, ?, ?)
"""
_DELETE_EVENTS: Final = "DELETE FROM events WHERE room = ? AND version <= ?"
# Where a game starts, its replay starts; the latest one opens the table.
_DELETE_STATES: Final = """
DELETE FROM states WHERE room = ?1 AND version <= ?2 AND version < (SELECT max(version) FROM states WHERE room = ?1)
AND version NOT IN (SELECT first_revision FROM games WHERE room = ?1)
"""
_MARK_GAME: Final = "UPDATE games SET archived = 1 WHERE room = ? AND game = ?"
_SELECT_GAME: Final = f"""
SELECT room, game, min(revision, coalesce({VERSION.format(room="games.room")} - 1, revision)) FROM games
WHERE archived = 0 ORDER BY ended_at LIMIT 1
"""  # noqa: S608 - made of constants
_SELECT_LAST_CHAPTER: Final = "SELECT coalesce(max(last_version), 0) FROM chapters WHERE room = ?"
_SELECT_WAITING: Final = "SELECT count(*) FROM (SELECT 1 FROM events WHERE room = ? LIMIT ?)"
_LARGEST: Final = 2**53
"""When a room was last used of which nothing can be read: such a room is for people to look at."""
# From name to name, not through all rows.
_NEXT_NAME: Final = "(SELECT min(room) FROM events WHERE room > {after})"
_SELECT_ROOMS: Final = f"""
WITH RECURSIVE names (room) AS (
    SELECT {_NEXT_NAME.format(after="?1")}
    UNION ALL SELECT {_NEXT_NAME.format(after="names.room")} FROM names WHERE names.room IS NOT NULL
)
SELECT room, {VERSION.format(room="names.room")}, coalesce(
    (
        SELECT json_extract(data, '$.at') FROM events
        WHERE events.room = names.room AND json_valid(data) ORDER BY version DESC LIMIT 1
    ),
    {_LARGEST}
), EXISTS (SELECT 1 FROM games WHERE games.room = names.room),
    EXISTS (SELECT 1 FROM running_games WHERE running_games.room = names.room),
    (SELECT group_concat(kind) FROM room_kinds WHERE room_kinds.room = names.room)
FROM names WHERE room IS NOT NULL LIMIT ?2
"""  # noqa: S608 - made of constants


# --- Asking -----------------------------------------------------------------------------------


def saved_state(connection: sqlite3.Connection, room: str, until: int) -> RoomState | None:
    """The latest saved state up to a version; None when there is none that can be read."""
    row = connection.execute(_SELECT_STATE, (room, until, STATE_FORMAT)).fetchone()
    return None if row is None else decode_state(row[0])


def rooms_after(connection: sqlite3.Connection, name: str, limit: int) -> list[StoredRoom]:
    """Some rooms in the order of their names."""
    rows = connection.execute(_SELECT_ROOMS, (name, limit)).fetchall()
    return [
        StoredRoom(room, version, last_at, bool(has_games), bool(is_running), kinds_in(kinds))
        for room, version, last_at, has_games, is_running, kinds in rows
    ]


def next_game(connection: sqlite3.Connection) -> tuple[str, int, int] | None:
    """The finished game that waits longest to be put away: its room, its number, the last version to put away."""
    row: tuple[str, int, int] | None = connection.execute(_SELECT_GAME).fetchone()
    return row


def has_many_rows(connection: sqlite3.Connection, room: str) -> bool:
    """Whether more events of a room are not put away than should be deleted at once."""
    (count,) = connection.execute(_SELECT_WAITING, (room, CHAPTER_EVENTS + 1)).fetchone()
    return int(count) > CHAPTER_EVENTS


def next_events(connection: sqlite3.Connection, room: str, until: int) -> tuple[int, list[RoomEvent]]:
    """The first version of a room that is not put away, and events from there on; raises StorageError."""
    (last,) = connection.execute(_SELECT_LAST_CHAPTER, (room,)).fetchone()
    return last + 1, read_rows(connection, room, last, min(until, last + CHAPTER_EVENTS))


# --- Writing ----------------------------------------------------------------------------------


def keep_house(connection: sqlite3.Connection, job: HousekeepingJob) -> Exception | None:
    """Do a job inside the open transaction; why it could not be done, or None."""
    match job:
        case SaveState():
            data = encode_state(job.state)
            connection.execute(_INSERT_STATE, (job.room, job.state.version, STATE_FORMAT, data))
        case PutAway():
            _put_away(connection, job)
        case Forget():
            (version,) = connection.execute(f"SELECT {VERSION.format(room='?1')}", (job.room,)).fetchone()
            if version != job.expected_version:
                return VersionConflict()
            for table in job.tables:
                connection.execute(f"DELETE FROM {table.name} WHERE room = ?", (job.room,))  # noqa: S608
        case Reclaim():
            for _ in range(job.pages):
                # One page each time, because sqlite3 takes only one step of a statement without columns.
                connection.execute("PRAGMA incremental_vacuum(1)")
        case _:
            assert_never(job)
    return None


def _put_away(connection: sqlite3.Connection, job: PutAway) -> None:
    chapter = job.chapter
    # Somebody else may have put the same events away.
    (last,) = connection.execute(_SELECT_LAST_CHAPTER, (job.room,)).fetchone()
    if chapter is not None and chapter.first_version == last + 1:
        first, last, data = chapter
        connection.execute(_INSERT_CHAPTER, (job.room, first, last, FORMAT, data))
        connection.execute(_DELETE_EVENTS, (job.room, last))
        connection.execute(_DELETE_STATES, (job.room, last))
    if job.game is not None:
        connection.execute(_MARK_GAME, (job.room, job.game))


_GAME: Final = "SELECT room, game, ended_at, revision, first_revision, code, settings_key, known FROM games"
_PLAYERS: Final = "SELECT player, name, total, place FROM game_players WHERE room = ? AND game = ? ORDER BY position"
_GAMES_OF: Final = """
SELECT DISTINCT room, game, ended_at, revision, first_revision, code, settings_key, known
FROM game_players JOIN games USING (room, game)
WHERE player = ? ORDER BY ended_at DESC, room DESC, game DESC LIMIT ?
"""


def games_of_player(connection: sqlite3.Connection, player: str, limit: int) -> list[FinishedGame]:
    """A player's finished games, newest first."""
    return _games(connection, _GAMES_OF, (player, limit))


def games_of_room(connection: sqlite3.Connection, room: str) -> list[FinishedGame]:
    """The finished games of a room, in order."""
    return _games(connection, f"{_GAME} WHERE room = ? ORDER BY game", (room,))


def latest_games(connection: sqlite3.Connection, room: str, limit: int) -> list[FinishedGame]:
    """The finished games of a room, newest first."""
    return _games(connection, f"{_GAME} WHERE room = ? ORDER BY game DESC LIMIT ?", (room, limit))


def game_in(connection: sqlite3.Connection, room: str, game: int) -> FinishedGame | None:
    """One finished game; None when there is no such game."""
    found = _games(connection, f"{_GAME} WHERE room = ? AND game = ?", (room, game))
    return found[0] if found else None


def _games(connection: sqlite3.Connection, query: str, values: Sequence[str | int]) -> list[FinishedGame]:
    return [_game(connection, row) for row in connection.execute(query, values).fetchall()]


def _game(connection: sqlite3.Connection, row: tuple[Any, ...]) -> FinishedGame:
    *values, known = row
    players = tuple(connection.execute(_PLAYERS, row[:2]).fetchall())
    return FinishedGame._make((*values, bool(known), players))
