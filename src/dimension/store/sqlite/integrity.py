"""Checksums of stored events: a damaged log is never taken for a shorter one. Reads logs."""

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Final, NamedTuple

import msgspec

from dimension.room.events import RoomEvent, decode_event
from dimension.store.errors import DamagedLog
from dimension.store.log import Archive, check_format, unpacked_log
from dimension.store.sqlite.file import SQLITE_ERRORS, storage_error

# One row, joined by line breaks, which stored events never contain: fetching row by row would release the
# interpreter lock for every event, and getting it back from a busy event loop takes milliseconds. As bytes, because
# damaged text may not be text at all.
_READ: Final = """
SELECT count(*), min(version), max(version), max(format), sum(is_last), max(version) FILTER (WHERE is_last),
    CAST(group_concat(format || ' ' || checksum, char(10)) AS BLOB),
    CAST(group_concat(data, char(10)) AS BLOB)
FROM (
    SELECT version, format, data, checksum, is_last FROM events
    WHERE room = ? AND version >= ? AND version <= ? ORDER BY version
)
"""
_IS_KNOWN: Final = "SELECT EXISTS (SELECT 1 FROM rooms WHERE room = ?) OR EXISTS (SELECT 1 FROM games WHERE room = ?)"
_LATEST_GAME: Final = "SELECT max(revision) FROM games WHERE room = ?"


class _Rows(NamedTuple):
    """A part of a room's log as stored."""

    size: int
    first: int
    last: int
    newest_format: int
    ends: int
    """How many of the events say that they are the last."""
    end: int | None
    """The latest of those."""
    seals: bytes
    """Per event its format and its checksum."""
    events: bytes


def checksum(room: str, version: int, form: int, data: bytes) -> int:
    """Differs if an event, its place or its format does."""
    return zlib.crc32(data, zlib.crc32(f"{room} {version} {form} ".encode()))


def read_events(connection: sqlite3.Connection, room: str, first: int, until: int) -> list[RoomEvent]:
    """The rows of a room from version `first` up to `until`; raises DamagedLog if one is wrong or missing."""
    rows = _Rows(*connection.execute(_READ, (room, first, until)).fetchone())
    if rows.size:
        (latest_game,) = connection.execute(_LATEST_GAME, (room,)).fetchone()
        return _checked(room, rows, first, until, latest_game or 0)
    if first > 1 or connection.execute(_IS_KNOWN, (room, room)).fetchone() == (1,):
        raise DamagedLog(room, "no events")
    return []


@contextmanager
def damage_in(room: str) -> Iterator[None]:
    """Whatever cannot be read becomes DamagedLog, unless the file as a whole cannot."""
    try:
        yield
    except SQLITE_ERRORS as error:
        failure = storage_error(error)
        raise DamagedLog(room, failure.text) if failure.code == "database_damaged" else failure from error
    except (TypeError, ValueError, msgspec.MsgspecError, zlib.error) as error:
        # Where a number was, a damaged row may have anything.
        raise DamagedLog(room, str(error)) from error


def is_sound(connection: sqlite3.Connection) -> bool:
    """Look at every page of a database, then close the connection; False if something is damaged.

    If the connection is interrupted, nothing was found so far. Raises StorageError if the file cannot be read.
    """
    with closing(connection):
        try:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except SQLITE_ERRORS as error:
            failure = storage_error(error)
            if failure.code not in ("database_damaged", "interrupted"):
                raise failure from error
            return failure.code == "interrupted"


def damaged_tables(connection: sqlite3.Connection, tables: Iterable[str]) -> frozenset[str]:
    """The tables among some whose rows or indexes are not whole: a query would miss rows without an error."""
    return frozenset(table for table in tables if not _is_whole(connection, table))


def _is_whole(connection: sqlite3.Connection, table: str) -> bool:
    try:
        return bool(connection.execute(f"PRAGMA integrity_check({table})").fetchone() == ("ok",))
    except SQLITE_ERRORS as error:
        failure = storage_error(error)
        if failure.code != "database_damaged":
            raise failure from error
        return False


def _checked(room: str, rows: _Rows, first: int, until: int, latest_game: int) -> list[RoomEvent]:
    check_format(room, rows.newest_format)
    _check_place(room, rows, first, until, latest_game)
    lines = rows.events.split(b"\n")
    _check_contents(room, rows.first, lines, rows.seals.split(b"\n"))
    return [decode_event(line) for line in lines]


def _check_place(room: str, rows: _Rows, first: int, until: int, latest_game: int) -> None:
    """Raise DamagedLog unless these are all events from `first` to `until`, or to the end."""
    if rows.first != first or rows.last != first + rows.size - 1:
        raise DamagedLog(room, f"{rows.size} events from version {rows.first} to version {rows.last}")
    if rows.ends > 1 or (rows.ends == 1 and rows.end != rows.last):
        raise DamagedLog(room, f"the end is at version {rows.end}, and there are events up to version {rows.last}")
    if rows.last < until and (rows.ends == 0 or rows.last < latest_game):
        raise DamagedLog(room, f"no events after version {rows.last}")


def _check_contents(room: str, first: int, lines: Sequence[bytes], seals: Sequence[bytes]) -> None:
    """Raise DamagedLog unless every event is as it was written."""
    for version, (line, seal) in enumerate(zip(lines, seals, strict=True), start=first):
        form, _, stored = seal.partition(b" ")
        if stored != b"%d" % checksum(room, version, int(form), line):
            raise DamagedLog(room, f"the event of version {version} has changed")


_ARCHIVES: Final = """
SELECT first_version, last_version, format, data FROM archives
WHERE room = ? AND last_version > ? AND first_version <= ? ORDER BY last_version
"""
_LAST_ARCHIVED: Final = "SELECT coalesce(max(last_version), 0) FROM archives WHERE room = ?"


def read_log(connection: sqlite3.Connection, room: str, after: int, until: int) -> list[RoomEvent]:
    """The events of a room with versions above `after` and up to `until`; raises DamagedLog if any of them is wrong,
    or if there were more."""
    # As of one moment: events are archived meanwhile.
    with damage_in(room), _one_moment(connection):
        archives = [Archive(*row) for row in connection.execute(_ARCHIVES, (room, after, until))]
        events = list(unpacked_log(room, archives, after, until))
        end = max(after, archives[-1].last_version) if archives else after
        return events if archives and end >= until else [*events, *read_rows(connection, room, end, until)]


def read_rows(connection: sqlite3.Connection, room: str, after: int, until: int) -> list[RoomEvent]:
    """Only those events that are not archived yet; raises DamagedLog."""
    if until <= after:
        return []
    with damage_in(room):
        (archived,) = connection.execute(_LAST_ARCHIVED, (room,)).fetchone()
        if after <= archived:
            return read_events(connection, room, after + 1, until)
        # The event before them too: if there are none, it has to be the last.
        return read_events(connection, room, after, until)[1:]


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
