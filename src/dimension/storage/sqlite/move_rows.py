"""Moves in two statements: nearly everything that is written is an event that changes nothing but its room's log.

Each statement releases the interpreter lock, and getting it back from a busy event loop costs more than the statement.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from dimension.rooms.core.events import FORMAT
from dimension.storage.sqlite.integrity import checksum

MOST_MOVES: Final = 256
"""Written at once: each number of moves has statements of its own, and SQLite keeps only some of them ready."""


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
