"""Reading logs from a file."""

import sqlite3
from typing import Final

from dimension.rooms.core.events import RoomEvent
from dimension.storage.log_decoding import LogLines, PackedPiece, decoded_log

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
        pieces = [PackedPiece._make(row) for row in connection.execute(_CHAPTERS, (room, after, until))]
        end = max(after, pieces[-1].last_version) if pieces else after
        lines = _lines(connection, room, end, until)
    finally:
        connection.execute("ROLLBACK")
    return decoded_log(room, pieces, lines, after, until)


def load_rows(connection: sqlite3.Connection, room: str, after: int, until: int) -> list[RoomEvent]:
    """Only those events that are not put away yet; raises StorageError."""
    return decoded_log(room, (), _lines(connection, room, after, until), after, until)


def _lines(connection: sqlite3.Connection, room: str, after: int, until: int) -> LogLines:
    return LogLines._make(connection.execute(_ROWS, (room, after, until)).fetchone())
