"""The requests of the host's desk, and the notice that every page asks for."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from dimension.features.calls import Call, Calls, Mode, call, get
from dimension.room.commands import NameText
from dimension.room.state import Phase

_LONGEST_NOTICE = 200
NoticeText = Annotated[str, Meta(max_length=_LONGEST_NOTICE)]
PlayerText = Annotated[str, Meta(pattern=r"\A[0-9a-f]{20}\Z")]
Moment = Annotated[int, Meta(ge=0, le=253_402_300_799_000)]
"""Milliseconds since 1970."""


class Notice(Struct, frozen=True):
    """The words of the host to all pages."""

    at: int | None = None
    """When the server is going to restart; None if no restart was announced."""
    text: str = ""
    """In the host's own words and language; empty without any."""
    is_read_only: bool = False
    """Whether running games continue, and nothing new can be begun or kept."""


class NewNotice(Struct, frozen=True, forbid_unknown_fields=True):
    """Words for all pages: empty ones take the notice back."""

    at: Moment | None = None
    text: NoticeText = ""


class ReadOnly(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether nothing new can be begun or kept."""

    is_on: bool


class PublicRename(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for a player wherever strangers can read it; an empty one removes the player from the lists."""

    player: PlayerText
    name: NameText


class ForgottenPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who asked the host to be forgotten."""

    player: PlayerText


class DeskNode(Struct, frozen=True):
    """A living node of the server."""

    node: int
    address: str
    """Where the other nodes reach it; empty where there is only one."""
    silent_ms: int
    """The age of its latest heartbeat."""
    games: int
    """Its games in progress."""


class Today(Struct, frozen=True):
    """The numbers of the day (UTC)."""

    games: int
    """Finished games."""
    players: int
    """People in them."""
    days: int
    """Tries at the hand of the day."""
    rushes: int
    puzzles: int
    """Answered puzzles."""


class LoggedError(Struct, frozen=True):
    """A line of the log of this node, at the level `error` or above."""

    at: int
    logger: str
    event: str
    count: int
    """How often it was logged since the start."""


class Desk(Struct, frozen=True, kw_only=True):
    """The server at a glance."""

    version: str
    now: int
    uptime_seconds: int
    node: int
    """The node that answers; 0 where there is only one."""
    nodes: tuple[DeskNode, ...]
    tables: int
    """In the memory of this node."""
    games: int
    """Of them, those with a game in progress."""
    sockets: int
    health: tuple[str, ...]
    """Everything that is wrong, as `/health` and `/ready` say it; empty if all is well."""
    today: Today
    notice: Notice
    errors: tuple[LoggedError, ...]
    """The latest first."""


class DeskSeat(Struct, frozen=True):
    """A seat that is taken."""

    name: str
    player: str | None
    """None for a bot."""
    is_here: bool


class DeskTable(Struct, frozen=True):
    """A table in the memory of this node."""

    room: str
    phase: Phase
    game: int
    round: int
    is_listed: bool
    """Whether strangers find it on the first page."""
    seats: tuple[DeskSeat, ...]
    pages: int
    last_at: int


class PublicName(Struct, frozen=True):
    """A name that strangers can read."""

    player: str
    name: str
    place: str
    """`rush` for the lists of the rush, otherwise the name of a table in the list of open ones."""
    result: int
    """Solved hands of a rush; 0 at a table."""
    at: int


class FoundPlayer(Struct, frozen=True):
    """A player who was found by a name."""

    player: str
    names: tuple[str, ...]
    games: int
    last_at: int | None
    """The end of the latest finished game."""


class HostAct(Struct, frozen=True):
    """An act of the host, as the log of the desk has it."""

    at: int
    act: str
    details: dict[str, Any]


class AdminCalls(Calls[Mode]):
    """The words of the host to all players."""

    @call
    def notice(self) -> Call[Notice]:
        """A restart that was announced, and whether the server is read-only."""
        return get(Notice, "/api/notice")
