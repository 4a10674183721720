"""Erasures, noted in a file beside the database: restoring an older copy of the database brings no player back."""

import os
import re
import secrets
from pathlib import Path
from typing import Final, NamedTuple

_MODE: Final = 0o600
_LINE: Final = re.compile(r"(?P<note>[0-9a-f]{16}) (?P<player>[0-9a-f]{20})")


class Note(NamedTuple):
    """A line of the file."""

    note: str
    """Tells it from all others, also of the same player."""
    player: str


class ErasureNotes:
    """The file; several processes may write to it. A line that was cut off counts for nothing."""

    def __init__(self, file: Path) -> None:
        self._file: Final = file

    def add(self, player: str) -> str:
        """Note that a player was erased, so that it outlives a power cut; returns the note. Raises OSError."""
        note = secrets.token_hex(8)
        descriptor = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _MODE)
        try:
            os.write(descriptor, f"\n{note} {player}".encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        return note

    def read(self) -> list[Note]:
        """All notes, in their order; none without a file. Raises OSError."""
        try:
            lines = self._file.read_text(encoding="ascii", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        return [Note(found["note"], found["player"]) for line in lines if (found := _LINE.fullmatch(line))]
