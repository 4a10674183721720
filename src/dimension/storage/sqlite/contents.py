"""What a database holds, in numbers."""

import sqlite3
from typing import Final, NamedTuple

_LOGS: Final = ("events", "chapters")
"""The tables with logs; a file of an earlier version, or a new one, may lack them."""


class Contents(NamedTuple):
    """What a checked database holds."""

    rooms: int
    events: int
    """Events that happened, those included that were left out when a log was put away."""
    games: int
    """Finished games."""


def contents_of(connection: sqlite3.Connection) -> Contents:
    """Count what a database holds."""
    tables = _tables(connection)
    rooms = " UNION ".join(f"SELECT room FROM {table}" for table in _LOGS if table in tables)  # noqa: S608
    put_away = "SELECT coalesce(sum(last_version + 1 - first_version), 0) FROM chapters"
    return Contents(
        rooms=_number(connection, f"SELECT count(*) FROM ({rooms})"),  # noqa: S608
        events=_number(connection, "SELECT count(*) FROM events")
        + (_number(connection, put_away) if "chapters" in tables else 0),
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
