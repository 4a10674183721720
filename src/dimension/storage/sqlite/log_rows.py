"""Reading logs: first what was put away, then the rows after it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dimension.rooms.core.events import RoomEvent
from dimension.storage.log_decoding import PackedPiece, unpacked_log
from dimension.storage.sqlite.integrity import damage_in, read_events

_CHAPTERS: Final = """
SELECT first_version, last_version, format, data FROM chapters
WHERE room = ? AND last_version > ? AND first_version <= ? ORDER BY last_version
"""
_LAST_PUT_AWAY: Final = "SELECT coalesce(max(last_version), 0) FROM chapters WHERE room = ?"


def read_log(connection: sqlite3.Connection, room: str, after: int, until: int) -> list[RoomEvent]:
    """The events of a room with versions above `after` and up to `until`; raises DamagedLog if any of them is wrong,
    or if there were more."""
    # As of one moment: events are put away meanwhile.
    with damage_in(room), _one_moment(connection):
        chapters = [PackedPiece(*row) for row in connection.execute(_CHAPTERS, (room, after, until))]
        events = list(unpacked_log(room, chapters, after, until))
        end = max(after, chapters[-1].last_version) if chapters else after
        return events if chapters and end >= until else [*events, *read_rows(connection, room, end, until)]


def read_rows(connection: sqlite3.Connection, room: str, after: int, until: int) -> list[RoomEvent]:
    """Only those events that are not put away yet; raises DamagedLog."""
    if until <= after:
        return []
    with damage_in(room):
        (put_away,) = connection.execute(_LAST_PUT_AWAY, (room,)).fetchone()
        if after <= put_away:
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
