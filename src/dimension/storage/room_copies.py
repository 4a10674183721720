"""Everything that a database knows of a room, to be written to another database and compared there."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple, Protocol

import msgspec

from dimension.rooms.core.events import FORMAT, decode_event, encode_event
from dimension.rooms.core.finished import FinishedGame
from dimension.storage.errors import DamagedLog


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
