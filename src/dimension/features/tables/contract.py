"""The HTTP bodies of tables: opening, listing and joining them."""

from msgspec import Struct

from dimension.room.commands import CodeText, NameText
from dimension.room.settings import TableSettings
from dimension.room.state import Phase


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; a game code brings the settings and the deal of its game."""

    settings: TableSettings = TableSettings()
    code: CodeText | None = None
    gentle: bool = False
    """Whether the first game is for somebody's first time: hands that can be fulfilled, easy ones first."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: NameText


class TakenSeat(Struct, frozen=True):
    """The seat that somebody sits on now."""

    seat: int
    room: str
    """The whole name of the table, also when it was found by its join code."""


class TableSummary(Struct, frozen=True):
    """A table as seen from outside."""

    room: str
    phase: Phase
    settings: TableSettings
    known: bool
    players: int
    """How many people have a seat."""
    bots: int
    free_seats: int
    game: int
    round: int
    host: str | None = None
    """The host's name; None while the host has no seat."""


class BotLevel(Struct, frozen=True):
    """A bot to play against."""

    level: str
    strength: int
    """From 1, the weakest; bots from other packages come last, in alphabetical order."""
    title: str | None = None
    """The name of a bot that another package brought; null for ours, which clients name in their language."""
    about: str | None = None
    """How such a bot plays, in a line."""
