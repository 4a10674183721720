"""Everything that a database stores about a room, to be written to another database and compared there."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from dimension.room.events import FORMAT, decode_event, encode_event
from dimension.room.records import FinishedGame
from dimension.store.errors import DamagedLog
from dimension.store.sql import Row, Value

ROOM_ROWS: Final = {
    "played_rounds": (
        *("room", "game", "round", "seat", "player", "at", "day", "settings_key", "known", "hand", "tray"),
        *("points", "bonus", "failed", "best", "best_bonus", "best_failed"),
    ),
    "room_people": ("room", "player"),
    "room_kinds": ("room", "kind"),
    "challenges": ("room", "game", "seat", "player", "id", "position", "bot", "made_at"),
    "challenge_rooms": ("room", "challenge", "player", "opened_at", "ended_at", "name", "total", "outcome"),
}
"""The tables with rows about a room that need no explanation to be copied, and their columns, the key first."""


class ChapterCopy(NamedTuple):
    """Part of a log that was put away."""

    first_version: int
    last_version: int
    format: int
    data: bytes


class StateCopy(NamedTuple):
    """A saved state."""

    version: int
    format: int
    data: bytes


class GameCopy(NamedTuple):
    """A finished game, and whether it was put away."""

    game: FinishedGame
    is_archived: bool


class RoomCopy(NamedTuple):
    """A room with all that belongs to it."""

    room: str
    in_progress: bool
    chapters: tuple[ChapterCopy, ...]
    lines: tuple[str, ...]
    """The events after the chapters, each as it is stored."""
    states: tuple[StateCopy, ...]
    games: tuple[GameCopy, ...]
    running: tuple[tuple[str, int], ...]
    """Who is in the middle of a game there, and since when."""
    recorded: int
    """Whether the rounds are there."""
    rows: tuple[tuple[Row, ...], ...]
    """Of each table of `ROOM_ROWS`."""

    @property
    def first_line(self) -> int:
        """The version of the first line, if there is any."""
        return self.chapters[-1].last_version + 1 if self.chapters else 1

    @property
    def version(self) -> int:
        """How long the log is."""
        return self.first_line - 1 + len(self.lines)

    def digest(self) -> bytes:
        """The same for two copies of the same room, and only for those."""
        return hashlib.sha256(msgspec.msgpack.encode(self)).digest()


class CopySide(Protocol):
    """A database that nobody else uses, as rooms are copied from it or to it."""

    async def names_after(self, name: str, limit: int) -> list[str]:
        """Rooms with names after this one, in order; an empty name is before all others."""

    async def read(self, room: str) -> RoomCopy | None:
        """All that is known of a room; None when there is no such room. Raises StorageError."""

    async def write(self, copy: RoomCopy) -> None:
        """Put a room in, wholly or not at all; raises StorageError."""

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        """The rows that a question finds; raises StorageError."""

    async def columns(self, table: str) -> list[str]:
        """The names of a table's columns, in alphabetical order; raises StorageError."""

    async def put(self, sql: str, rows: Sequence[Row]) -> None:
        """Change rows by a statement for each of these, all or none; raises StorageError."""

    async def number_on(self, table: str, column: str) -> None:
        """Have new rows of a table get numbers after those that it has."""

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive."""

    async def set_last_alive(self, moment: int) -> None:
        """Keep when a server was last known to be alive."""

    async def close(self) -> None:
        """Let others use the database."""


def lines_of(room: str, first: int, rows: Iterable[tuple[int, int, str]]) -> tuple[str, ...]:
    """Events as this version stores them, from rows of version, format and data; raises DamagedLog for a gap."""
    lines = []
    for expected, (version, form, data) in enumerate(rows, start=first):
        if version != expected:
            raise DamagedLog(room, f"version {version} instead of {expected}")
        if form > FORMAT:
            raise DamagedLog(room, f"form {form}, and this program knows {FORMAT}", "events_newer")
        try:
            event = decode_event(data.encode())
        except msgspec.MsgspecError as error:
            raise DamagedLog(room, str(error)) from error
        lines.append(data if form == FORMAT else encode_event(event).decode())
    return tuple(lines)


def room_questions() -> list[str]:
    """What finds the rows of a room, for each table of `ROOM_ROWS`."""
    return [
        f"SELECT {', '.join(columns)} FROM {table} WHERE room = $1 ORDER BY {', '.join(columns)}"  # noqa: S608
        for table, columns in ROOM_ROWS.items()
    ]


def insertion(table: str, columns: Sequence[str]) -> str:
    """The statement that puts a row into a table, with its values as parameters."""
    places = ", ".join(f"${number}" for number in range(1, len(columns) + 1))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - made of constants
