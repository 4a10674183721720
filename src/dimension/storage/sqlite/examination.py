"""Everything about a database that can be wrong, found at once: pages, logs, and histories that disagree with them."""

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from dimension.rooms.core import events as e
from dimension.rooms.core.evolution import evolve
from dimension.rooms.core.finished import FinishedGame, finished_game
from dimension.rooms.core.state import RoomState
from dimension.storage.errors import DamagedLog, StorageError
from dimension.storage.sqlite.backup import connect_existing, must_exist
from dimension.storage.sqlite.contents import Contents
from dimension.storage.sqlite.game_rows import games_of_room
from dimension.storage.sqlite.integrity import LARGEST
from dimension.storage.sqlite.log_rows import read_log
from dimension.storage.sqlite.schema import SQLITE_ERRORS, checked_version, connect, migrations, prepare, storage_errors

_MOST_PROBLEMS: Final = 20
"""Problems of a file that are named; one damaged page has hundreds."""
_NAMES: Final = tuple(f"SELECT DISTINCT room FROM {table}" for table in ("rooms", "events", "chapters", "games"))  # noqa: S608


class Findings(NamedTuple):
    """What a database holds, and what is wrong with it."""

    contents: Contents
    """Of what can be read."""
    problems: tuple[str, ...]
    """What SQLite says about the file; empty if it is sound."""
    damaged_rooms: dict[str, str]
    """The name of every damaged room, and what is wrong with it."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems and not self.damaged_rooms


def examine(database: Path) -> Findings:
    """Read a whole database, even while a server writes to it; raises StorageError if it is none of ours."""
    must_exist(database)
    try:
        with storage_errors(), _up_to_date(database) as connection:
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
            games += _check_room(room, log, games_of_room(connection, room))
            events += sum(map(e.versions_of, log))
        except DamagedLog as error:
            damaged[room] = error.text.removeprefix(f"{room}: ")
        except SQLITE_ERRORS as error:
            damaged[room] = str(error)
    return Findings(Contents(len(rooms), events, games), problems, damaged)


@contextmanager
def _up_to_date(database: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a database, or to an up-to-date copy if an earlier version of the program wrote it."""
    newest = len(migrations())
    # Opened for reading alone, SQLite would leave its other two files behind.
    with closing(connect_existing(database, "rw")) as connection:
        connection.execute("PRAGMA query_only = ON")
        version = checked_version(connection, newest)
        if not version:
            raise StorageError("database_foreign", "there is no database of Dimension in it")
        if version == newest:
            yield connection
            return
        with tempfile.TemporaryDirectory() as folder, closing(connect(Path(folder) / database.name)) as copy:
            connection.backup(copy)
            prepare(copy, migrations())
            yield copy


def _problems(connection: sqlite3.Connection) -> tuple[str, ...]:
    try:
        found = [str(text) for (text,) in connection.execute(f"PRAGMA integrity_check({_MOST_PROBLEMS})")]
    except SQLITE_ERRORS as error:
        return (str(error),)
    return () if found == ["ok"] else tuple(found)


def _room_names(connection: sqlite3.Connection) -> list[str]:
    """The rooms that any table knows."""
    names: set[str] = set()
    for query in _NAMES:
        # What cannot be read is among the problems.
        with suppress(*SQLITE_ERRORS):
            for (name,) in connection.execute(query):
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
    """What the histories should have."""
    state: RoomState | None = None
    for event in log:
        if state is not None and (game := finished_game(state, [event])):
            yield game
        state = evolve(state, event)
