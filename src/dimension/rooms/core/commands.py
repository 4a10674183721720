"""What may be asked of a room: by the people at it, by its bots, and by its own clock."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct

from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, Dealt

CLOCK: Final = "clock"
"""The actor of everything that no player asks for."""


class OpenTable(Struct, frozen=True):
    """Open a room; whoever does is its host. A seed that is given is a deal known beforehand."""

    room: str
    settings: TableSettings
    seed: int | None = None


class TakeSeat(Struct, frozen=True):
    """Sit down on the first free seat, or come back to one's own."""

    name: str


class LeaveSeat(Struct, frozen=True):
    """Stand up: before a game the seat is free again, during one it is kept (ruling R9)."""


class Rename(Struct, frozen=True):
    """Take another name."""

    name: str


class SeatBot(Struct, frozen=True):
    """Put a bot on a free seat (host)."""

    seat: int
    level: str


class ClearSeat(Struct, frozen=True):
    """Free a seat before a game (host)."""

    seat: int


class ChangeSettings(Struct, frozen=True):
    """Choose other settings before a game (host)."""

    settings: TableSettings
    seed: int | None = None


class BeginGame(Struct, frozen=True):
    """Start a game, or a rematch, with hands that were dealt outside (host)."""

    seed: int
    deals: tuple[Dealt, ...]


class Reopen(Struct, frozen=True):
    """Go back from the standings to the lobby (host)."""


class SetTray(Struct, frozen=True):
    """Say what lies on one's tray, as a whole: saying it twice is harmless."""

    round: int
    tray: str


class SayDone(Struct, frozen=True):
    """Finish the round early, or take that back."""

    round: int
    done: bool


class SayReady(Struct, frozen=True):
    """Be ready for what comes after the scores of a round."""

    round: int


class Tick(Struct, frozen=True):
    """Do whatever is due by now (clock)."""


class RecordBest(Struct, frozen=True):
    """Add what was possible in a scored round (clock)."""

    game: int
    round: int
    best: BestTray
    moves: tuple[tuple[str, ...], ...]


class PassHost(Struct, frozen=True):
    """Make the player on a seat the host, because the host has gone away (clock)."""

    seat: int


class MissPlayer(Struct, frozen=True):
    """Stop waiting for a player who went away from a round without an hourglass (clock)."""

    seat: int


class GiveBackTime(Struct, frozen=True):
    """Move the running deadlines by the time that an outage took (clock)."""

    milliseconds: int


Command = (
    OpenTable
    | TakeSeat
    | LeaveSeat
    | Rename
    | SeatBot
    | ClearSeat
    | ChangeSettings
    | BeginGame
    | Reopen
    | SetTray
    | SayDone
    | SayReady
    | Tick
    | RecordBest
    | GiveBackTime
    | PassHost
    | MissPlayer
)


class Refusal(NamedTuple):
    """Why a command changes nothing: a code, and what it is about."""

    code: str
    details: Mapping[str, str | int] = MappingProxyType({})
