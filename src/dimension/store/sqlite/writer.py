"""The thread that writes: everything that waits becomes one transaction.

Moves, which are nearly all writes, take two statements. Each statement releases the interpreter lock, and getting it
back from a busy event loop costs more than the statement.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from queue import SimpleQueue
from typing import Final, NamedTuple, TypeGuard, assert_never

import msgspec

from dimension.room.events import FORMAT
from dimension.room.records import FinishedGame
from dimension.runtime.ports import VersionConflict
from dimension.store.append import Append, Done
from dimension.store.errors import StorageError
from dimension.store.rows import RunningPlayers
from dimension.store.sql import Statement
from dimension.store.sqlite.file import SQLITE_ERRORS, execute, execute_all, storage_error
from dimension.store.sqlite.integrity import checksum
from dimension.store.tables import TableSpec

MOST_MOVES: Final = 256
"""In one statement: each number of moves has statements of its own, and SQLite keeps only some of them ready."""


class MoveRow(NamedTuple):
    """An event in its stored form that comes right after the last one of its room."""

    room: str
    expected_version: int
    event: str


def append_moves(connection: sqlite3.Connection, moves: Sequence[MoveRow]) -> bool:
    """Write moves inside the open transaction; False, and it has to be rolled back, if not all fit their rooms."""
    ends: list[str | int] = []
    rows: list[str | int] = []
    for room, expected, event in moves:
        version = expected + 1
        ends += (room, expected)
        rows += (room, version, FORMAT, event, checksum(room, version, FORMAT, event.encode()))
    if connection.execute(_move_ends(len(moves)), ends).rowcount != len(moves):
        return False
    connection.execute(_insert_moves(len(moves)), rows)
    return True


@cache
def _move_ends(count: int) -> str:
    """An end moves only where it is expected, so the number of changed rows tells whether all moves fit."""
    return f"""
    UPDATE events SET is_last = 0 FROM (VALUES {_repeated("(?, ?)", count)}) AS ends
    WHERE events.room = ends.column1 AND events.version = ends.column2 AND events.is_last
    """  # noqa: S608 - nothing but question marks


@cache
def _insert_moves(count: int) -> str:
    values = _repeated("(?, ?, ?, ?, ?, 1)", count)
    return f"INSERT INTO events (room, version, format, data, checksum, is_last) VALUES {values}"  # noqa: S608


def _repeated(row: str, count: int) -> str:
    return ", ".join([row] * count)


class Change(NamedTuple):
    """Rows beside the logs that wait to be changed."""

    done: Done
    statements: Sequence[Statement]


class Forget(NamedTuple):
    """A room that waits to be deleted, if it is still at this version."""

    done: Done
    room: str
    expected_version: int
    tables: Sequence[TableSpec]


class Reclaim(NamedTuple):
    """Unused pages of the file that wait to be freed."""

    done: Done
    pages: int


Job = Append | Change | Forget | Reclaim
_Outcome = tuple[Done, Exception | None]

VERSION: Final = "(SELECT max(version) FROM events WHERE events.room = {room})"
"""How long a room's log is: its last event is never archived."""
_SELECT_VERSIONS: Final = f"SELECT json_group_object(value, {VERSION.format(room='value')}) FROM json_each(?)"  # noqa: S608
_INSERT_EVENTS: Final = """
INSERT INTO events (room, version, format, data, checksum, is_last)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ?, json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)
"""
_MOVE_ENDS: Final = """
UPDATE events SET is_last = 0
FROM json_each(?) AS ends WHERE events.room = ends.key AND events.version = ends.value
"""
_UPSERT_ROOMS: Final = """
INSERT INTO rooms (room, in_progress, recorded) SELECT key, value, 1 FROM json_each(?) WHERE true
ON CONFLICT (room) DO UPDATE SET in_progress = excluded.in_progress
"""
_INSERT_GAME: Final = """
INSERT INTO games (room, game, ended_at, revision, first_revision, code, settings_key, known, seats)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_PLAYER: Final = "INSERT INTO game_players VALUES (?, ?, ?, ?, ?, ?, ?)"
_IS_RUNNING: Final = "SELECT 1 FROM running_games WHERE room = ?"
_INSERT_RUNNING: Final = "INSERT OR IGNORE INTO running_games (room, player, since) VALUES (?, ?, ?)"
_HAS_GAME: Final = "SELECT 1 FROM games WHERE room = ? AND game = ?"


class InlineWriter:
    """Writes lists of jobs while the caller waits, and resolves their futures."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.commits = 0
        """How many transactions were written."""
        self._connection = connection

    def submit(self, jobs: Sequence[Job]) -> None:
        _resolve(self._write(jobs))

    def finish(self) -> None:
        self._connection.close()

    def _write(self, jobs: Sequence[Job]) -> list[_Outcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                outcomes = self._write_moves(jobs) or write_jobs(self._connection, jobs)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except SQLITE_ERRORS as error:
            failure = storage_error(error)
            if failure.code == "database_damaged" and len(jobs) > 1:
                # The damage of one room does not concern others.
                return [outcome for job in jobs for outcome in self._write([job])]
            return [(job.done, failure) for job in jobs]
        except Exception as error:
            return [(job.done, StorageError("write_failed", repr(error))) for job in jobs]
        self.commits += 1
        return outcomes

    def _write_moves(self, jobs: Sequence[Job]) -> list[_Outcome] | None:
        """Write jobs that are all moves in the open transaction; None, and nothing is written, if that is not so."""
        moves = [MoveRow(job.room, job.expected_version, job.events[0]) for job in jobs if _is_move(job)]
        if len(moves) != len(jobs) or len(jobs) > MOST_MOVES:
            return None
        if append_moves(self._connection, moves):
            return [(job.done, None) for job in jobs]
        self._connection.execute("ROLLBACK")
        self._connection.execute("BEGIN IMMEDIATE")
        return None


class Writer(InlineWriter):
    """Takes lists of jobs from an event loop, and resolves their futures once a thread has made them durable."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(connection)
        self._loop = loop
        self._queue: SimpleQueue[Sequence[Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="storage-writer", daemon=True)
        self._thread.start()

    def submit(self, jobs: Sequence[Job]) -> None:
        self._queue.put(jobs)

    def finish(self) -> None:
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs: list[Job] = []
            waiting = self._queue.get()
            while True:
                if waiting is None:
                    is_open = False
                    break
                jobs.extend(waiting)
                if self._queue.empty():
                    break
                waiting = self._queue.get()
            if jobs:
                self._settle(self._write(jobs))
        self._connection.close()

    def _settle(self, outcomes: list[_Outcome]) -> None:
        # RuntimeError: the event loop is closed, so no caller waits.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_resolve, outcomes)


def _is_move(job: Job) -> TypeGuard[Append]:
    return (
        isinstance(job, Append)
        and job.expected_version > 0
        and len(job.events) == 1
        and job.in_progress is None
        and job.running is None
        and job.finished is None
        and not job.beside
    )


def _resolve(outcomes: list[_Outcome]) -> None:
    for done, error in outcomes:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def write_jobs(connection: sqlite3.Connection, jobs: Sequence[Job]) -> list[_Outcome]:
    """Write all jobs that fit their rooms, inside the open transaction; the outcome of each."""
    # Few statements, however many jobs: each one releases the interpreter lock, and getting it back from a
    # busy event loop takes milliseconds.
    versions = _versions(connection, {job.room for job in jobs if isinstance(job, Append)})
    ends = {room: version for room, version in versions.items() if version}
    progress: dict[str, int] = {}
    rows: list[tuple[str, int, str]] = []
    later: list[Forget | Reclaim] = []
    outcomes: list[_Outcome] = []
    for job in jobs:
        error: Exception | None = None
        match job:
            case Append():
                version = versions[job.room] or 0
                error = _conflict(connection, job, version)
                if error is None:
                    rows += [(job.room, number, text) for number, text in enumerate(job.events, version + 1)]
                    versions[job.room] = version + len(job.events)
                    if job.in_progress is not None:
                        progress[job.room] = int(job.in_progress)
                    elif not version and job.events:
                        progress[job.room] = 0
                    _note_players(connection, job.room, job.running)
                    _insert_finished(connection, job.finished)
                    for statement in job.beside:
                        execute(connection, statement)
            case Change():
                error = execute_all(connection, job.statements)
            case Forget() | Reclaim():
                later.append(job)
                continue
            case _:
                assert_never(job)
        outcomes.append((job.done, error))
    if rows:
        touched = {room for room, _, _ in rows}
        connection.execute(_MOVE_ENDS, (_json({room: end for room, end in ends.items() if room in touched}),))
        connection.execute(_INSERT_EVENTS, (FORMAT, _json([_stored(*row, versions[row[0]]) for row in rows])))
    if progress:
        connection.execute(_UPSERT_ROOMS, (_json(progress),))
    # After the rows are there: a room that was just appended to is not forgotten.
    return [*outcomes, *((job.done, _tidied(connection, job)) for job in later)]


def _tidied(connection: sqlite3.Connection, job: Forget | Reclaim) -> Exception | None:
    """Delete a room or unused pages inside the open transaction; the reason why not, or None."""
    if isinstance(job, Reclaim):
        for _ in range(job.pages):
            # One page each time, because sqlite3 takes only one step of a statement without columns.
            connection.execute("PRAGMA incremental_vacuum(1)")
        return None
    (version,) = connection.execute(f"SELECT {VERSION.format(room='?1')}", (job.room,)).fetchone()
    if version != job.expected_version:
        return VersionConflict()
    for table in job.tables:
        connection.execute(f"DELETE FROM {table.name} WHERE room = ?", (job.room,))  # noqa: S608
    return None


def _stored(room: str, version: int, event: str, last: int | None) -> tuple[str, int, str, int, int]:
    return room, version, event, checksum(room, version, FORMAT, event.encode()), int(version == last)


def _versions(connection: sqlite3.Connection, names: set[str]) -> dict[str, int | None]:
    """The latest version of each room; None for a room without events."""
    if not names:
        return {}
    (text,) = connection.execute(_SELECT_VERSIONS, (_json(list(names)),)).fetchone()
    return msgspec.json.decode(text, type=dict[str, int | None])


def _conflict(connection: sqlite3.Connection, job: Append, version: int) -> Exception | None:
    """Why a job cannot be written to a room at this version; None when it can."""
    if version != job.expected_version:
        return VersionConflict()
    game = job.finished
    if game is not None and connection.execute(_HAS_GAME, (game.room, game.game)).fetchone():
        return StorageError("doubled_game", f"{game.room} {game.game}")
    return None


def _note_players(connection: sqlite3.Connection, room: str, said: RunningPlayers | None) -> None:
    if said is None:
        return
    if said.is_whole:
        connection.execute("DELETE FROM running_games WHERE room = ?", (room,))
    elif not connection.execute(_IS_RUNNING, (room,)).fetchone():
        return
    connection.executemany(_INSERT_RUNNING, [(room, player, said.at) for player in said.players])


def _insert_finished(connection: sqlite3.Connection, game: FinishedGame | None) -> None:
    if game is None:
        return
    *values, players = game
    connection.execute(_INSERT_GAME, (*values, len(players)))
    rows = [(game.room, game.game, position, *player) for position, player in enumerate(players)]
    connection.executemany(_INSERT_PLAYER, rows)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
