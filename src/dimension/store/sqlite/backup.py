"""Backups of a SQLite file, taken while a server runs; counts its contents, and checks it for damage."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Literal, NamedTuple

from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.records import FinishedGame, finished_game
from dimension.room.state import RoomState
from dimension.store.errors import DamagedLog, StorageError
from dimension.store.migrations import newest_version
from dimension.store.sql_store import GAMES_OF_ROOM, LARGEST, finished_games
from dimension.store.sqlite.file import (
    SQLITE_ERRORS,
    checked_version,
    connect,
    connect_to,
    create_file,
    create_folder,
    make_private,
    migrations,
    query,
    storage_errors,
)
from dimension.store.sqlite.foreign import check_schema
from dimension.store.sqlite.integrity import read_log
from dimension.store.sqlite.ownership import own

_LOGS: Final = ("events", "archives")
"""The tables with logs; a new file may lack them."""


class Contents(NamedTuple):
    """Counts of a checked database."""

    rooms: int
    events: int
    """Events that happened, those included that were left out when a log was archived."""
    games: int
    """Finished games."""


def contents_of(connection: sqlite3.Connection) -> Contents:
    tables = _tables(connection)
    rooms = " UNION ".join(f"SELECT room FROM {table}" for table in _LOGS if table in tables)  # noqa: S608
    archived = "SELECT coalesce(sum(last_version + 1 - first_version), 0) FROM archives"
    return Contents(
        rooms=_number(connection, f"SELECT count(*) FROM ({rooms})"),  # noqa: S608
        events=_number(connection, "SELECT count(*) FROM events")
        + (_number(connection, archived) if "archives" in tables else 0),
        games=_number(connection, "SELECT count(*) FROM games"),
    )


def is_used(connection: sqlite3.Connection) -> bool:
    """Whether there is any log in a database."""
    return any(
        _number(connection, f"SELECT EXISTS (SELECT * FROM {table})")  # noqa: S608
        for table in _LOGS
        if table in _tables(connection)
    )


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def _number(connection: sqlite3.Connection, query: str) -> int:
    (number,) = connection.execute(query).fetchone()
    return int(number)


def back_up(database: Path, copy: Path, *, overwrite: bool = False) -> Contents:
    """Copy a database to a new file, even while a server writes to it.

    The copy holds everything that was confirmed to any caller before the call. It is one file, readable by its owner
    only, and it appears under its name when it is complete and checked, or not at all. Raises StorageError:
    `backup_exists` without `overwrite`, `backup_unwritable`, `same_file`, `database_missing`, and whatever is wrong
    with the database.
    """
    must_exist(database)
    if copy.exists():
        if copy.samefile(database):
            raise StorageError("same_file", "a backup needs a file of its own")
        if not overwrite:
            raise StorageError("backup_exists", "the file is already there")
    unfinished = _new_file_beside(copy)
    try:
        with storage_errors():
            _copy(database, unfinished)
            contents = check(unfinished)
            _flush(unfinished)
            unfinished.replace(copy)
    finally:
        unfinished.unlink(missing_ok=True)
    return contents


def restore(copy: Path, database: Path, *, overwrite: bool = False) -> Contents:
    """Put a backup in the place of a database that no server uses.

    Should the machine fail halfway, the database is as it was before. Raises StorageError and changes nothing:
    `database_not_empty` without `overwrite`, `database_owned` while a server runs, `database_busy` while another
    program uses it, and whatever is wrong with either file. A damaged or foreign database is never overwritten: it
    has to be moved away by hand.
    """
    check(copy)
    database = database.resolve()
    if database.exists() and copy.samefile(database):
        raise StorageError("same_file", "this is the database itself")
    with storage_errors():
        create_folder(database.parent)
        with closing(own(database)), closing(_connect_private(database)) as target:
            _take_over(target)
            make_private(database)
            if not overwrite and is_used(target):
                raise StorageError("database_not_empty", "there are games in it already")
            with closing(connect_existing(copy, "ro")) as source:
                # SQLite keeps the old pages in a journal until all new ones are on the disk.
                source.backup(target)
    return check(database)


def check(path: Path) -> Contents:
    """Read every page of a database and count what it holds; raises StorageError when it is not sound or not ours."""
    must_exist(path)
    with storage_errors(), closing(connect_existing(path, "ro")) as connection:
        _check_ours(connection)
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StorageError("database_damaged", verdict)
        return contents_of(connection)


def _check_ours(connection: sqlite3.Connection) -> None:
    version = checked_version(connection, newest_version(migrations()))
    if not version:
        raise StorageError("database_foreign", "there is no database of Dimension in it")
    check_schema(connection, version)


def connect_existing(path: Path, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    return connect_to(f"{path.absolute().as_uri()}?mode={mode}")


def _connect_private(database: Path) -> sqlite3.Connection:
    create_file(database)
    return connect(database)


def _copy(database: Path, copy: Path) -> None:
    with closing(connect_existing(database, "rw")) as source, closing(connect(copy)) as target:
        checked_version(source, newest_version(migrations()))
        # All pages in one step, as of one moment. A server writes beside it (the log keeps its new pages
        # apart); in several steps, every commit of the server would make the copy start over.
        source.backup(target)
        # A log beside the file would be forgotten when a person copies the file.
        target.execute("PRAGMA journal_mode = DELETE")


def _take_over(connection: sqlite3.Connection) -> None:
    """Make sure that no other program uses a database, and keep it so until the connection is closed."""
    checked_version(connection, newest_version(migrations()))
    # SQLite leaves the write-ahead log only when no other connection is open: a server at rest is noticed too.
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("COMMIT")


def must_exist(path: Path) -> None:
    """Raise StorageError if there is no such file."""
    if not path.is_file():
        raise StorageError("database_missing", "there is no such file")


def _new_file_beside(path: Path) -> Path:
    """An empty file in the same folder, readable by its owner only."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.absolute().parent)
    except OSError as error:
        raise StorageError("backup_unwritable", error.strerror or str(error)) from error
    os.close(descriptor)
    return Path(name)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


_MOST_PROBLEMS: Final = 20
"""Problems of a file that are named; one damaged page has hundreds."""
_NAMES: Final = tuple(f"SELECT DISTINCT room FROM {table}" for table in ("rooms", "events", "archives", "games"))  # noqa: S608


class Findings(NamedTuple):
    """The contents of a database, and its damage."""

    contents: Contents
    """Of the readable part."""
    problems: tuple[str, ...]
    """The messages of SQLite about the file; empty if it is sound."""
    damaged_rooms: dict[str, str]
    """The reason of the damage by the name of the room."""

    @property
    def is_sound(self) -> bool:
        return not self.problems and not self.damaged_rooms


def examine(database: Path) -> Findings:
    """Read a whole database, even while a server writes to it; raises StorageError if it belongs to another program."""
    must_exist(database)
    try:
        # Opened for reading alone, SQLite would leave its other two files behind.
        with storage_errors(), closing(connect_existing(database, "rw")) as connection:
            connection.execute("PRAGMA query_only = ON")
            _check_ours(connection)
            return _findings(connection)
    except StorageError as error:
        if error.code != "database_damaged":
            raise
        return Findings(Contents(0, 0, 0), (error.text,), {})


def _findings(connection: sqlite3.Connection) -> Findings:
    # All of it as of one moment.
    connection.execute("BEGIN")
    problems = _problems(connection)
    rooms, damaged = _room_names(connection), {}
    events = games = 0
    for room in rooms:
        try:
            log = read_log(connection, room, 0, LARGEST)
            games += _check_room(room, log, finished_games(query(connection, GAMES_OF_ROOM, (room,))))
            events += sum(map(e.versions_of, log))
        except DamagedLog as error:
            damaged[room] = error.text.removeprefix(f"{room}: ")
        except SQLITE_ERRORS as error:
            damaged[room] = str(error)
    return Findings(Contents(len(rooms), events, games), problems, damaged)


def _problems(connection: sqlite3.Connection) -> tuple[str, ...]:
    try:
        found = [str(text) for (text,) in connection.execute(f"PRAGMA integrity_check({_MOST_PROBLEMS})")]
    except SQLITE_ERRORS as error:
        return (str(error),)
    return () if found == ["ok"] else tuple(found)


def _room_names(connection: sqlite3.Connection) -> list[str]:
    """The rooms that any table knows."""
    names: set[str] = set()
    for names_in in _NAMES:
        # An unreadable table is among the problems.
        with suppress(*SQLITE_ERRORS):
            for (name,) in connection.execute(names_in):
                names.add(str(name))
    return sorted(names)


def _check_room(room: str, log: Sequence[e.RoomEvent], games: Sequence[FinishedGame]) -> int:
    """Raise DamagedLog unless a log makes sense and the histories agree with it; how many games were finished."""
    try:
        played = list(_finished_games(log))
    except Exception as error:
        raise DamagedLog(room, f"an impossible event: {error!r}") from error
    if not log or not isinstance(log[0], e.TableOpened) or log[0].room != room:
        raise DamagedLog(room, "the log of another table")
    told = {game.game: game for game in games}
    for game in played:
        if told.pop(game.game, None) != game:
            raise DamagedLog(room, f"the histories do not agree about game {game.game}")
    if told:
        raise DamagedLog(room, f"the histories have games that were not played: {sorted(told)}")
    return len(played)


def _finished_games(log: Sequence[e.RoomEvent]) -> Iterator[FinishedGame]:
    """The games that the histories should have."""
    state: RoomState | None = None
    for event in log:
        if state is not None and (game := finished_game(state, [event])):
            yield game
        state = evolve(state, event)
