"""The requests of tables: opening, listing and joining them."""

from typing import Final

from msgspec import Struct

from dimension.features.calls import Call, Calls, Mode, call, get, post
from dimension.room.commands import CodeText, NameText
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.server.http.contract import Address, TableName

_DEFAULTS: Final = TableSettings()


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; a game code brings the settings and the deal of its game."""

    settings: TableSettings = TableSettings()
    code: CodeText | None = None
    gentle: bool = False
    """Whether the first game is for new players: it grows, its hands can be fulfilled, and easy ones come first."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who wants a seat."""

    name: NameText


class TakenSeat(Struct, frozen=True):
    """The seat of the player who asks."""

    seat: int
    room: str
    """The whole name of the table, also when it was found by its join code."""


class CoHostLink(Struct, frozen=True):
    """A link that makes the first player who uses it a co-host."""

    link: str
    """The key in it, after `#`, is in no request for a page."""
    qr: str
    """The link as a QR code, an SVG picture."""


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


class TableCalls(Calls[Mode]):
    """Tables: to open, to find and to sit down at. `Client.table` plays there."""

    @call
    def open(
        self, settings: TableSettings = _DEFAULTS, *, code: str | None = None, gentle: bool = False
    ) -> Call[TableName]:
        """Open a table with oneself as the host; `code` brings the cards of a game, `gentle` is for a first game."""
        return post(TableName, "/api/tables", NewTable(settings, code, gentle))

    @call
    def listed(self) -> Call[list[TableSummary]]:
        """Tables that strangers may find, the latest first."""
        return get(list[TableSummary], "/api/tables")

    @call
    def show(self, room: str) -> Call[TableSummary]:
        """A table as seen from outside; `room` is its name or its join code, as everywhere."""
        return get(TableSummary, "/api/tables/{room}", room=room)

    @call
    def sit(self, room: str, name: str) -> Call[TakenSeat]:
        """Take a seat, or come back to it."""
        return post(TakenSeat, "/api/tables/{room}/seats", NewSeat(name), room=room)

    @call
    def invite_co_host(self, room: str) -> Call[CoHostLink]:
        """For the host: a link that makes one more player a co-host; an earlier one is void."""
        return post(CoHostLink, "/api/tables/{room}/co-host", room=room)

    @call
    def bots(self) -> Call[list[BotLevel]]:
        """The levels of bots, the weakest first."""
        return get(list[BotLevel], "/api/bots")

    @call
    def qr(self, room: str) -> Call[str]:
        """The link to a table as a QR code, an SVG picture."""
        return get(str, "/api/tables/{room}/qr.svg", room=room)

    @call
    def address(self) -> Call[Address]:
        """Where other machines find the server."""
        return get(Address, "/api/address")
