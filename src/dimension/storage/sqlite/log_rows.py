"""Reading logs: first what was put away, then the rows after it."""

import sqlite3
import zlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from dimension.rooms.core.events import FORMAT, RoomEvent, decode_event, versions_of
from dimension.storage.errors import StorageError
from dimension.storage.log_pieces import clipped, unpacked

# One row, joined by line breaks, which stored events never contain: fetching row by row would release the
# interpreter lock for every event, and getting it back from a busy event loop takes milliseconds.
_ROWS: Final = """
SELECT count(*), max(version), max(format), group_concat(data, char(10)) FROM (
    SELECT version, format, data FROM events WHERE room = ? AND version > ? AND version <= ? ORDER BY version
)
"""
_CHAPTERS: Final = """
SELECT first_version, last_version, format, data FROM chapters
WHERE room = ? AND last_version > ? AND first_version <= ? ORDER BY last_version
"""


def load_log(connection: sqlite3.Connection, room: str, after: int, until: int) -> list[RoomEvent]:
    """The events of a room with versions above `after` and up to `until`; raises StorageError."""
    # As of one moment: events are put away meanwhile.
    connection.execute("BEGIN")
    try:
        chapters = connection.execute(_CHAPTERS, (room, after, until)).fetchall()
        end = max(after, chapters[-1][1]) if chapters else after
        rows = connection.execute(_ROWS, (room, end, until)).fetchone()
    finally:
        connection.execute("ROLLBACK")
    try:
        return [*_put_away(room, chapters, after, until), *_rows(room, rows, end)]
    except (msgspec.MsgspecError, zlib.error) as error:
        raise StorageError("database_damaged", f"{room}: {error}") from error


def load_rows(connection: sqlite3.Connection, room: str, after: int, until: int) -> list[RoomEvent]:
    """Only those events that are not put away yet; raises StorageError."""
    try:
        return _rows(room, connection.execute(_ROWS, (room, after, until)).fetchone(), after)
    except msgspec.MsgspecError as error:
        raise StorageError("database_damaged", f"{room}: {error}") from error


def _put_away(room: str, chapters: list[tuple[Any, ...]], after: int, until: int) -> Iterator[RoomEvent]:
    for at, (first, last, form, data) in enumerate(chapters):
        _check_format(form)
        events = unpacked(data)
        is_next = first == chapters[at - 1][1] + 1 if at else first <= after + 1
        if not is_next or sum(map(versions_of, events)) != last + 1 - first:
            raise StorageError("database_damaged", f"{room}: versions {first} to {last} do not fit")
        yield from clipped(events, first, after, until)


def _rows(room: str, row: tuple[Any, ...], after: int) -> list[RoomEvent]:
    count, last, newest, text = row
    if not count:
        return []
    _check_format(newest)
    if last != after + count:
        raise StorageError("database_damaged", f"{room}: {after + count} events up to version {last}")
    return [decode_event(line) for line in text.encode().split(b"\n")]


def _check_format(newest: int) -> None:
    if newest > FORMAT:
        raise StorageError("events_newer", f"form {newest}, and this program knows {FORMAT}")
